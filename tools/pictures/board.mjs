// A passing move on a tactics board, drawn on a canvas for any moment of it. Runs in the browser, so it
// imports nothing: `look` brings the colours, the web in the goal and the face of the numbers.

export const size = { width: 640, height: 360 };
const seconds = 7.2;

// Where everybody is, and from when: [second, x, y]. Between two places they run.
const ours = {
  1: [
    [0, 62, 180],
    [3, 84, 180],
    [6.3, 84, 180],
  ],
  2: [
    [0, 164, 262],
    [1.9, 176, 258],
    [3.4, 250, 262],
    [6.3, 300, 262],
  ],
  3: [
    [0, 164, 98],
    [2.2, 176, 104],
    [4.4, 280, 110],
    [6.3, 290, 118],
  ],
  6: [
    [0, 258, 176],
    [1.2, 272, 196],
    [2.1, 282, 194],
    [3.2, 352, 226],
    [4.6, 400, 216],
    [6.3, 420, 210],
  ],
  7: [
    [0, 334, 290],
    [2.6, 360, 296],
    [5, 536, 252],
    [6.3, 548, 246],
  ],
  9: [
    [0, 424, 164],
    [1.8, 420, 170],
    [2.5, 394, 182],
    [3.2, 396, 186],
    [4.9, 532, 176],
    [6.3, 560, 168],
  ],
  11: [
    [0, 326, 72],
    [2.8, 356, 64],
    [4.2, 512, 80],
    [5, 528, 84],
    [6.3, 528, 90],
  ],
};
const theirs = [
  [
    [0, 582, 180],
    [4.2, 580, 168],
    [5.1, 576, 158],
    [5.6, 584, 196],
    [6.3, 584, 196],
  ],
  [
    [0, 486, 116],
    [3.3, 486, 156],
    [4.9, 520, 142],
    [6.3, 526, 150],
  ],
  [
    [0, 486, 238],
    [2.3, 470, 224],
    [3.2, 424, 200],
    [4.9, 498, 208],
    [6.3, 506, 204],
  ],
  [
    [0, 402, 92],
    [3.4, 404, 112],
    [4.8, 470, 98],
    [6.3, 480, 100],
  ],
  [
    [0, 404, 262],
    [2.4, 388, 258],
    [3.4, 376, 262],
    [4.9, 470, 262],
    [6.3, 476, 260],
  ],
  [
    [0, 326, 178],
    [1.9, 316, 204],
    [2.8, 334, 178],
    [4.6, 420, 168],
    [6.3, 430, 168],
  ],
  [
    [0, 226, 226],
    [1.1, 194, 234],
    [2.6, 236, 214],
    [5, 330, 200],
    [6.3, 330, 196],
  ],
];

/** A pass leaves at one second and arrives at another; the last one is the shot. */
const passes = [
  { from: 1, to: 2, leaves: 0.5, arrives: 1.05 },
  { from: 2, to: 6, leaves: 1.35, arrives: 1.85 },
  { from: 6, to: 9, leaves: 2.1, arrives: 2.5 },
  { from: 9, to: 6, leaves: 2.75, arrives: 3.15 },
  { from: 6, to: 11, leaves: 3.35, arrives: 4.2 },
  { from: 11, to: 9, leaves: 4.5, arrives: 4.95 },
  { from: 9, to: null, leaves: 5.05, arrives: 5.35 },
];
const goal = [614, 156];
const back = { leaves: 6.3, arrives: seconds - 0.1 };

const share = (t, from, to) => Math.min(1, Math.max(0, (t - from) / (to - from)));
const ease = (s) => s * s * (3 - 2 * s);
const mix = ([x1, y1], [x2, y2], s) => [x1 + (x2 - x1) * s, y1 + (y2 - y1) * s];

function placeOf(way, t) {
  const last = way.at(-1);
  // The move ends where it began, so that it can run again.
  if (t >= back.leaves) {
    return mix(last.slice(1), way[0].slice(1), ease(share(t, back.leaves, back.arrives)));
  }
  const next = way.findIndex(([from]) => from > t);
  const [from, x1, y1] = way[next - 1];
  const [to, x2, y2] = way[next];
  return mix([x1, y1], [x2, y2], ease(share(t, from, to)));
}

const atFoot = (player, t) => {
  const [x, y] = placeOf(ours[player], t);
  return [x + 17, y + 5];
};

const startOf = (pass) => atFoot(pass.from, pass.leaves);
const endOf = (pass) => (pass.to === null ? goal : atFoot(pass.to, pass.arrives));

function ballAt(t) {
  if (t >= back.leaves) return mix(goal, atFoot(1, 0), ease(share(t, back.leaves, back.arrives)));
  const pass = passes.findLast(({ leaves }) => leaves <= t);
  if (!pass) return atFoot(1, t);
  if (t < pass.arrives) {
    const s = share(t, pass.leaves, pass.arrives);
    return mix(startOf(pass), endOf(pass), 1 - (1 - s) ** 1.6);
  }
  return pass.to === null ? goal : atFoot(pass.to, t);
}

/** Draws the board as it is at a second of the move. */
export function drawBoard(c, t, look) {
  const { width, height } = size;
  c.lineCap = "round";
  c.lineJoin = "round";
  c.fillStyle = look.slate;
  c.fillRect(0, 0, width, height);
  c.fillStyle = look.paper;
  c.fillRect(14, 12, width - 28, height - 24);
  drawPitch(c, t, look);
  for (const pass of passes) drawPass(c, t, pass, look);
  for (const way of theirs) drawTheirs(c, placeOf(way, t), look);
  for (const [number, way] of Object.entries(ours)) drawOurs(c, placeOf(way, t), number, look);
  drawBall(c, ballAt(t), look);
}

function drawPitch(c, t, look) {
  c.strokeStyle = look.ash;
  c.lineWidth = 2;
  c.strokeRect(32, 28, 576, 304);
  c.strokeRect(32, 98, 84, 164);
  c.strokeRect(524, 98, 84, 164);
  c.strokeRect(22, 142, 10, 76);
  c.beginPath();
  c.moveTo(320, 28);
  c.lineTo(320, 332);
  c.moveTo(364, 180);
  c.arc(320, 180, 44, 0, Math.PI * 2);
  c.stroke();
  // The net is a web; a goal makes it swing.
  const since = t - passes.at(-1).arrives;
  const swing = since < 0 ? 0 : Math.max(0, 1 - since / 0.95);
  c.save();
  c.translate(608, 180);
  c.scale(1 + swing * 0.35 * Math.cos(since * 16), 1 + swing * 0.1 * Math.cos(since * 16));
  c.strokeStyle = swing > 0 ? look.flame : look.ash;
  c.lineWidth = 1 + swing * 1.6;
  c.stroke(new Path2D(look.web));
  c.restore();
}

/** The way of a pass: drawn while the ball runs, dotted, and gone a second later. */
function drawPass(c, t, pass, look) {
  if (t < pass.leaves || t > pass.arrives + 1.1) return;
  const start = startOf(pass);
  const end = mix(start, endOf(pass), 1 - (1 - share(t, pass.leaves, pass.arrives)) ** 1.6);
  c.save();
  c.globalAlpha = 1 - share(t, pass.arrives + 0.5, pass.arrives + 1.1);
  c.strokeStyle = look.flame;
  c.lineWidth = 3.5;
  if (pass.to !== null) c.setLineDash([0.1, 9]);
  c.beginPath();
  c.moveTo(...start);
  c.lineTo(...end);
  c.stroke();
  c.restore();
}

function drawTheirs(c, [x, y], look) {
  c.strokeStyle = look.slate;
  c.lineWidth = 4.5;
  c.beginPath();
  c.moveTo(x - 7, y - 7);
  c.lineTo(x + 7, y + 7);
  c.moveTo(x + 7, y - 7);
  c.lineTo(x - 7, y + 7);
  c.stroke();
}

function drawOurs(c, [x, y], number, look) {
  c.fillStyle = look.flame;
  c.beginPath();
  c.arc(x, y, 14.5, 0, Math.PI * 2);
  c.fill();
  c.fillStyle = look.ink;
  c.font = `800 20px "${look.face}"`;
  c.textAlign = "center";
  c.textBaseline = "alphabetic";
  c.fillText(number, x, y + 7);
}

function drawBall(c, [x, y], look) {
  c.fillStyle = look.paper;
  c.strokeStyle = look.ink;
  c.lineWidth = 2;
  c.beginPath();
  c.arc(x, y, 8, 0, Math.PI * 2);
  c.fill();
  c.stroke();
  c.fillStyle = look.ink;
  c.beginPath();
  for (let corner = 0; corner < 5; corner += 1) {
    const angle = (corner * 72 - 90) * (Math.PI / 180);
    c.lineTo(x + Math.cos(angle) * 4.2, y + Math.sin(angle) * 4.2);
  }
  c.fill();
}
