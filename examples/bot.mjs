// A bot at a live table, without any library: node examples/bot.mjs LINK [NAME], node 22 or newer.
// It plays random legal actions and reconnects when the connection is lost.
const [link, name = "Nora"] = process.argv.slice(2);
const { origin, pathname } = new URL(link);
const id = pathname.split("/").pop();
const path = `/api/tables/${id}`;
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

async function post(path, body, token) {
  const headers = { "content-type": "application/json" };
  if (token) headers.authorization = `Bearer ${token}`;
  const reply = await fetch(origin + path, { method: "POST", headers, body: JSON.stringify(body) });
  const answer = await reply.json();
  if (reply.ok) return answer;
  throw Object.assign(new Error(answer.text ?? answer.detail), { status: reply.status });
}

const { seat, token } = await post(`${path}/seats`, { name });
const mine = Math.random().toString(36).slice(2, 10); // so that ids are unique to this process
const table = { version: 0, info: {}, view: {} };
let count = 0;
let tries = 0;
let asked = null; // the latest command; if the line breaks before its answer, it is said again
let seen = 0; // the version at which it was said
let done = 0; // the version that shows what it did, once it is answered

const isOver = () => ["over", "closed"].includes(table.info.phase);

function wish() {
  const { info, view } = table;
  const me = info.chairs[seat];
  if (info.phase === "accepting" && !me.accepted) return { type: "accept" };
  if (info.phase === "between" && !me.ready) return { type: "ready" };
  if (info.phase !== "playing" || view.turn !== seat || !view.legal.length) return null;
  return { type: "act", act: view.legal[Math.floor(Math.random() * view.legal.length)] };
}

function hear(socket, message) {
  if (message.type === "welcome" || message.type === "update") {
    table.version = message.version;
    table.info = message.info ?? table.info;
    table.view = { ...table.view, ...message.view };
    if (message.type === "welcome") tries = 0;
    if (message.type === "welcome" && asked && !done) socket.send(JSON.stringify(asked));
  } else if (message.id === asked?.id) {
    done = message.version ?? table.version; // refused: the clock or somebody else was quicker
    if (message.type === "refused" && seen === table.version) return; // nothing new to try
  }
  if (isOver()) return socket.close();
  if (asked && (!done || done > table.version)) return;
  asked = wish();
  [seen, done] = [table.version, 0];
  if (asked) socket.send(JSON.stringify(Object.assign(asked, { id: `${mine}-${++count}` })));
}

async function visit() {
  const { ticket } = await post(`${path}/ticket`, {}, token);
  const socket = new WebSocket(`${origin.replace("http", "ws")}/ws/${id}`);
  socket.onopen = () => socket.send(JSON.stringify({ type: "hello", ticket, last: table.version }));
  socket.onmessage = ({ data }) => hear(socket, JSON.parse(data));
  return new Promise((done) => (socket.onclose = socket.onerror = ({ code }) => done(code)));
}

while (!isOver()) {
  const code = await visit().catch((error) => error.status);
  if ([403, 404, 4410].includes(code)) process.exit(1); // there is nothing to come back to
  if (!isOver()) await wait(Math.random() * Math.min(3000, 200 * 2 ** tries++));
}
