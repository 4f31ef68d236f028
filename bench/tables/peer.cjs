// The simplest game with hidden hands that boardgame.io can serve: play a card, draw another.
const { Server } = require("boardgame.io/server");
const { PlayerView } = require("boardgame.io/core");

const HAND = 7;

const hands = {
  name: "hands",
  setup: ({ ctx, random }) => {
    const pile = random.Shuffle([...Array(108).keys()]);
    const players = {};
    for (let seat = 0; seat < ctx.numPlayers; seat++) players[seat] = { hand: pile.splice(0, HAND) };
    return { secret: { pile }, players, talon: [pile.pop()], sizes: Array(ctx.numPlayers).fill(HAND) };
  },
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: {
      client: false,
      move: ({ G, playerID, random }, place) => {
        const { hand } = G.players[playerID];
        G.talon.push(...hand.splice(place, 1));
        if (G.secret.pile.length === 0) G.secret.pile = random.Shuffle(G.talon.splice(0, G.talon.length - 1));
        hand.push(G.secret.pile.pop());
      },
    },
  },
};

const server = Server({ games: [hands], origins: ["http://127.0.0.1"] });
console.log = () => {}; // hide its greeting
server.run({ port: 0, lobbyConfig: undefined }).then(({ appServer }) => {
  process.stdout.write(`http://127.0.0.1:${appServer.address().port}\n`);
});
