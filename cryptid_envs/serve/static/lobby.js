import { ask, byId, element } from "./web.js";

let games = [];
const chosenGame = () => games.find((game) => game.id === new FormData(byId("form")).get("game")) ?? games[0];

function showGames() {
  byId("games").replaceChildren(...games.map((game, number) => {
    const input = element("input", { type: "radio", name: "game", value: game.id, checked: number === 0 });
    return element("label", {}, input, ` ${game.title}`);
  }));
}

function showGame() {
  const game = chosenGame();
  const counts = [];
  for (let count = game.players.least; count <= game.players.most; count += 1) {
    counts.push(element("option", { value: count, selected: count === game.players.default }, `${count}`));
  }
  byId("count").replaceChildren(...counts);
  byId("options").replaceChildren(...game.options.map(optionRow));
  showSeats();
}

function showSeats() {
  const game = chosenGame();
  const rows = [];
  for (let seat = 0; seat < Number(byId("count").value); seat += 1) {
    const id = `seat-${seat}`;
    const select = element("select", { id });
    for (const agent of game.agents) {
      const selected = seat === 0 ? agent.name === "person" : agent === game.agents[1];
      select.append(element("option", { value: agent.name, selected, title: agent.help }, `${agent.name}: ${agent.help}`));
    }
    rows.push(element("div", { class: "row" }, element("label", { for: id }, `player_${seat}`), select));
  }
  byId("seats").replaceChildren(...rows);
}

function optionRow(option) {
  const id = `option-${option.name}`;
  const help = element("span", { class: "faint", id: `${id}-help` }, option.help);
  const common = { id, "data-option": option.name, "data-kind": option.kind, "aria-describedby": `${id}-help` };
  let input;
  if (option.kind === "choice") {
    input = element("select", common);
    input.append(...option.choices.map((choice) => element("option", { value: choice, selected: choice === option.default }, choice)));
  } else if (option.kind === "flag") {
    input = element("input", { ...common, type: "checkbox", checked: option.default });
  } else if (option.kind === "number") {
    input = element("input", { ...common, type: "number", min: option.low, max: option.high, step: 1, value: option.default });
  } else {
    input = element("textarea", { ...common, placeholder: "JSON; empty: as it comes", spellcheck: "false" });
  }
  return element("div", { class: "row" }, element("label", { for: id }, option.name.replaceAll("_", " ")), input, help);
}

// The options that differ from their defaults. Throws a SyntaxError for a sheet that is no JSON.
function changedOptions() {
  const changed = {};
  for (const option of chosenGame().options) {
    const input = byId(`option-${option.name}`);
    let value;
    if (option.kind === "flag") value = input.checked;
    else if (option.kind === "number") value = input.value === "" ? option.default : Number(input.value);
    else if (option.kind === "sheet") value = input.value.trim() === "" ? null : JSON.parse(input.value);
    else value = input.value;
    if (value !== option.default) changed[option.name] = value;
  }
  return changed;
}

// A seed may have more digits than a number of JavaScript can hold exactly, so it goes into the text as it stands.
function tableWish() {
  const seats = [...byId("seats").querySelectorAll("select")].map((select) => select.value);
  const wish = { game: chosenGame().id, seats, options: changedOptions() };
  const seed = byId("seed").value.trim();
  return seed === "" ? wish : { ...wish, seed: JSON.rawJSON ? JSON.rawJSON(seed.replace(/^0+(?=\d)/, "")) : Number(seed) };
}

async function deal(event) {
  event.preventDefault();
  const notice = byId("notice");
  notice.textContent = "";
  byId("start").disabled = true;
  byId("wait").textContent = "Dealing. The first game of a kind takes up to a minute.";
  try {
    const { paths } = await ask("/api/tables", tableWish());
    location.assign(Object.values(paths)[0]);
  } catch (problem) {
    notice.textContent = problem instanceof SyntaxError ? `That is no JSON: ${problem.message}` : problem.message;
    byId("start").disabled = false;
    byId("wait").textContent = "";
  }
}

async function begin() {
  try {
    games = await ask("/api/games");
  } catch (problem) {
    byId("notice").textContent = problem.message;
    return;
  }
  showGames();
  showGame();
  byId("games").addEventListener("change", showGame);
  byId("count").addEventListener("change", showSeats);
  byId("form").addEventListener("submit", deal);
}

// After "back" the browser may show the page as it was left, with the button still off.
addEventListener("pageshow", () => {
  byId("start").disabled = false;
  byId("wait").textContent = "";
});
begin();
