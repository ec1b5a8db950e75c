// What both pages need: asking the server, and building elements.

export class Refusal extends Error {
  constructor(status, words) {
    super(words);
    this.status = status;
  }
}

// The answer's JSON, or null if the server says that nothing is new. Throws a Refusal with words that can be shown.
export async function ask(path, body) {
  let answer;
  try {
    const request = body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    answer = await fetch(path, { cache: "no-store", ...request });
  } catch {
    throw new Refusal(0, "The server does not answer. Is it still running?");
  }
  if (answer.status === 204) return null;
  const content = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refusal(answer.status, content.error ?? `The server answers ${answer.status}.`);
  return content;
}

// element("p", { class: "faint" }, "words", another)
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

export const byId = (id) => document.getElementById(id);
