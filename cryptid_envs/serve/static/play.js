import { ask, byId, element } from "./web.js";

const EVERY = 700; // milliseconds between two looks at the table
const seatPath = `/api/seats/${location.pathname.split("/").pop()}`;

let view = null; // what is on the screen
let lines = 0; // how many lines of the log are
let busy = false; // a click is on its way
let gone = false; // there is no game here any more
let unreachable = false; // the server did not answer when it was asked last

const name = (seat) => `player_${seat}${seat === view.seat ? " (you)" : ""}`;

// --- showing ---

function show(next) {
  const focus = focused();
  const isFirst = view === null;
  view = next;
  document.title = `${view.asked ? "▶ " : ""}${view.title}: player_${view.seat}`;
  byId("title").textContent = view.title;
  byId("players").textContent = view.players.map((player, seat) => `${name(seat)}: ${player}`).join(", ");
  byId("text").textContent = view.text;
  Object.assign(document.body.dataset, { turn: view.turn, state: stateName() });
  showStatus();
  showTable();
  showChoices();
  showLog();
  showResult();
  if (isFirst) showOthers();
  if (!isFirst) refocus(focus);
}

function stateName() {
  if (view.failure) return "failed";
  if (view.result) return "over";
  return view.asked ? "asked" : "waiting";
}

function showStatus() {
  const status = byId("status");
  status.classList.toggle("asked", view.asked);
  const words = statusWords();
  if (status.textContent !== words) status.textContent = words;
}

function statusWords() {
  if (view.failure) return view.failure;
  if (view.result) {
    const winners = view.result.winners.map(name).join(" and ");
    return `The game is over: ${winners} ${view.result.winners.length === 1 ? "wins" : "share the win"}.`;
  }
  if (view.asked) {
    const count = view.legal.length;
    return `Your move ${view.turn + 1}: ${count === 1 ? "one action" : `${count} actions`} to choose from.`;
  }
  if (view.chosen) return `You have chosen: ${view.chosen}. Waiting for the others.`;
  return "Waiting for the others.";
}

function showTable() {
  const picture = new DOMParser().parseFromString(view.svg, "image/svg+xml").documentElement;
  byId("table").replaceChildren(document.importNode(picture, true));
}

function showChoices() {
  byId("choices").replaceChildren(...view.legal.map(({ action, words }) => {
    const button = element("button", { type: "button", "data-action": action }, words);
    return element("li", {}, button);
  }));
  byId("hint").disabled = !view.asked;
  byId("hints").hidden = true;
  byId("hint-wait").textContent = "";
}

function showLog() {
  const log = byId("log");
  const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  if (view.log_start === 0) log.replaceChildren();
  const own = `player_${view.seat}: `;
  log.append(...view.log.map((line) => element("p", line.startsWith(own) ? { class: "own" } : {}, line)));
  lines = view.log_start + view.log.length;
  if (atEnd) log.scrollTop = log.scrollHeight;
}

function showResult() {
  byId("result").hidden = !view.result;
  if (!view.result) return;
  const { scores, winners } = view.result;
  const rows = scores.map((score, seat) => element("tr", winners.includes(seat) ? { class: "best" } : {},
    element("th", { scope: "row" }, name(seat)),
    element("td", {}, view.players[seat]),
    element("td", { class: "number" }, `${score}`),
    element("td", {}, winners.includes(seat) ? (winners.length === 1 ? "winner" : "shares the win") : "")));
  const heads = ["seat", "played by", "points", ""].map((words) => element("th", { scope: "col" }, words));
  byId("scores").replaceChildren(element("tr", {}, ...heads), ...rows);
  byId("record").href = `${seatPath}/record`;
}

function showOthers() {
  const others = Object.entries(view.paths).filter(([seat]) => Number(seat) !== view.seat);
  byId("others").hidden = others.length === 0;
  byId("paths").replaceChildren(...others.map(([seat, path]) =>
    element("li", {}, element("a", { href: path, target: "_blank", rel: "noopener" }, `player_${seat}`))));
}

// --- keyboard focus: it stays where it was, or goes where the next thing is to be done ---

function focused() {
  const active = document.activeElement;
  return { inTable: byId("table").contains(active), inChoices: byId("choices").contains(active) };
}

function refocus({ inTable, inChoices }) {
  if (!inTable && !inChoices) return;
  const target = byId(inTable ? "table" : "choices").querySelector("[data-action]") ?? byId("choices").querySelector("button");
  (target ?? byId("status")).focus({ preventScroll: true });
}

// --- acting ---

function say(words) {
  byId("notice").textContent = words;
}

function fail(problem) {
  unreachable = problem.status === 0;
  if (problem.status === 404) {
    gone = true;
    byId("choices").replaceChildren();
    byId("hint").disabled = true;
  }
  say(problem.message);
}

async function choose(action) {
  if (busy || gone || !view?.asked) return;
  busy = true;
  say("");
  try {
    show(await ask(`${seatPath}/act`, { turn: view.turn, action, lines }));
  } catch (problem) {
    fail(problem);
    if (problem.status === 409) await look();
  } finally {
    busy = false;
  }
}

async function look() {
  const next = await ask(`${seatPath}?known=${view?.version ?? ""}&lines=${lines}`);
  if (next) show(next);
}

async function keepLooking() {
  if (!gone && !busy && !document.hidden) {
    try {
      const version = view?.version;
      const next = await ask(`${seatPath}?known=${version ?? ""}&lines=${lines}`);
      if (next && !busy && view?.version === version) {
        show(next);
        say("");
      } else if (unreachable) {
        say("");
      }
      unreachable = false;
    } catch (problem) {
      fail(problem);
    }
  }
  if (!gone) setTimeout(keepLooking, EVERY);
}

async function showHints() {
  const { turn } = view;
  byId("hint").disabled = true;
  byId("hint-wait").textContent = "Thinking";
  try {
    const found = await ask(`${seatPath}/hint`, { turn });
    if (view.turn !== turn) return;
    const total = found.hints.reduce((sum, hint) => sum + hint.visits, 0);
    const rows = found.hints.map((hint, number) => element("tr", number === 0 ? { class: "best" } : {},
      element("td", {}, number === 0 ? `${hint.words} (best)` : hint.words),
      element("td", { class: "number" }, total ? `${Math.round((100 * hint.visits) / total)} %` : "-"),
      element("td", { class: "number" }, hint.value === null ? "-" : hint.value.toFixed(2))));
    const heads = [["action", ""], ["tried", "number"], ["worth", "number"]];
    byId("hints").replaceChildren(
      element("caption", { class: "faint" }, `A search of ${total} games from what you know; worth: 0 lost, 1 won`),
      element("tr", {}, ...heads.map(([words, kind]) => element("th", { scope: "col", class: kind }, words))), ...rows);
    byId("hints").hidden = false;
    byId("hint-wait").textContent = found.hints.length ? `Best: ${found.hints[0].words}` : "";
  } catch (problem) {
    fail(problem);
    byId("hint-wait").textContent = "";
  } finally {
    byId("hint").disabled = gone || !view.asked;
  }
}

function actionOf(target) {
  const found = target instanceof Element ? target.closest("[data-action]") : null;
  return found ? Number(found.getAttribute("data-action")) : null;
}

for (const place of [byId("table"), byId("choices")]) {
  place.addEventListener("click", (event) => {
    const action = actionOf(event.target);
    if (action !== null) choose(action);
  });
  // The same action is marked in the picture and in the list.
  const link = (event, on) => {
    const action = actionOf(event.target);
    for (const other of document.querySelectorAll(`[data-action="${action}"]`)) other.classList.toggle("linked", on);
  };
  place.addEventListener("pointerover", (event) => link(event, true));
  place.addEventListener("pointerout", (event) => link(event, false));
  place.addEventListener("focusin", (event) => link(event, true));
  place.addEventListener("focusout", (event) => link(event, false));
}
byId("table").addEventListener("keydown", (event) => {
  const action = actionOf(event.target);
  if (action === null || (event.key !== "Enter" && event.key !== " ") || event.repeat) return;
  event.preventDefault();
  choose(action);
});
byId("hint").addEventListener("click", showHints);
keepLooking();
