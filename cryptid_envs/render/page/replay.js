"use strict";
const element = (id) => document.getElementById(id);
let data, view, index = 0, timer = null;

async function unpack() {
  const bytes = Uint8Array.from(atob(element("data").textContent), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

function start() {
  element("definitions").innerHTML = "<defs>" + data.definitions + "</defs>";
  data.views.forEach((one, k) => element("view").add(new Option(one.name, k)));
  data.views.slice(1).forEach((one) => element("seat").add(new Option("player_" + one.seat, one.seat)));
  element("view").onchange = () => choose(Number(element("view").value));
  element("slider").oninput = () => { pause(); show(Number(element("slider").value)); };
  element("first").onclick = () => { pause(); show(0); };
  element("back").onclick = () => { pause(); show(index - 1); };
  element("forward").onclick = () => { pause(); show(index + 1); };
  element("play").onclick = () => (timer === null ? play() : pause());
  element("speed").onchange = () => { if (timer !== null) { pause(); play(); } };
  element("decision").onclick = nextDecision;
  element("controls").onsubmit = (event) => event.preventDefault();
  document.addEventListener("keydown", key);
  choose(0);
}

function choose(number) {
  const event = view ? view.moments[index].event : -1;
  view = data.views[number];
  element("slider").max = view.moments.length - 1;
  element("chart").innerHTML = view.chart;
  if (view.seat !== null) element("seat").value = view.seat;
  element("seat").disabled = view.seat !== null;
  const log = element("log");
  log.replaceChildren(...view.moments.map((moment, k) => {
    const item = document.createElement("li");
    for (const line of moment.lines.length ? moment.lines : ["…"]) {
      const span = document.createElement("span");
      span.textContent = line;
      span.title = line;
      item.append(span);
    }
    item.onclick = () => { pause(); show(k); };
    return item;
  }));
  let nearest = 0;
  view.moments.forEach((moment, k) => { if (moment.event <= event) nearest = k; });
  show(nearest);
}

function show(k) {
  index = Math.max(0, Math.min(k, view.moments.length - 1));
  const moment = view.moments[index];
  const parts = moment.parts.map((part) => data.parts[part]).join("");
  const stage = element("stage");
  stage.innerHTML = '<svg viewBox="0 0 900 600" font-family="\'DejaVu Sans\',Verdana,sans-serif" role="group">' + parts + "</svg>";
  stage.firstChild.setAttribute("aria-label", moment.label);
  element("slider").value = index;
  element("slider").setAttribute("aria-valuetext", moment.lines.join("; ") || "start");
  element("count").value = index + 1 + " of " + view.moments.length;
  const chart = element("chart").firstChild;
  chart.querySelector("#cursor").setAttribute("transform", "translate(" + index * Number(chart.dataset.step) + ")");
  const log = element("log");
  log.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const item = log.children[index];
  item.setAttribute("aria-current", "step");
  if (item.offsetTop < log.scrollTop || item.offsetTop + item.offsetHeight > log.scrollTop + log.clientHeight) {
    log.scrollTop = item.offsetTop - log.clientHeight / 3;
  }
  if (index === view.moments.length - 1) pause();
}

function play() {
  if (index === view.moments.length - 1) show(0);
  timer = setInterval(() => show(index + 1), Number(element("speed").value));
  element("play").textContent = "pause";
  element("play").setAttribute("aria-pressed", "true");
}

function pause() {
  clearInterval(timer);
  timer = null;
  element("play").textContent = "▶ play";
  element("play").setAttribute("aria-pressed", "false");
}

function nextDecision() {
  pause();
  const seat = Number(element("seat").value);
  const next = view.moments.findIndex((moment, k) => k > index && moment.deciding.includes(seat));
  show(next < 0 ? view.moments.length - 1 : next);
}

function key(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("select, input, button")) {
    if (!event.target.matches("button") || event.key === " " || event.key === "Enter") return;
  }
  const keys = { ArrowLeft: "back", ArrowRight: "forward", " ": "play", Home: "first", d: "decision" };
  if (event.key in keys) {
    event.preventDefault();
    element(keys[event.key]).click();
  }
}

unpack().then((unpacked) => { data = unpacked; start(); }).catch((error) => {
  element("failure").hidden = false;
  element("failure").textContent = "This browser cannot unpack the replay (" + error + "); a newer one can.";
});
