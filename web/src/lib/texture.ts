import { hash, seeded } from './seeded';

/** What a ground or a kind of terrain is painted with. */
export type Cloth = 'ground' | 'forest' | 'water' | 'stones' | 'grass' | 'wall' | 'planks' | 'slabs' | 'hill' | 'earth' | 'smoke' | 'embers';

type Rgb = [number, number, number];
/** From the darkest to the lightest. */
type Ramp = [Rgb, Rgb, Rgb];

/** Grounds among which the name of a table chooses. */
const GROUNDS: { light: Ramp; dark: Ramp; grass: boolean }[] = [
  { light: [[186, 171, 128], [203, 190, 148], [219, 207, 170]], dark: [[35, 38, 28], [43, 47, 35], [53, 57, 43]], grass: true },
  { light: [[160, 168, 118], [180, 187, 138], [200, 204, 160]], dark: [[28, 38, 29], [35, 47, 36], [45, 58, 44]], grass: true },
  { light: [[196, 178, 148], [212, 196, 168], [226, 212, 188]], dark: [[43, 37, 31], [52, 45, 38], [63, 55, 47]], grass: false },
  { light: [[176, 172, 162], [193, 190, 180], [210, 208, 199]], dark: [[35, 37, 39], [43, 46, 48], [54, 57, 59]], grass: false },
];

const CLOTHS: Record<Exclude<Cloth, 'ground'>, { light: Ramp; dark: Ramp }> = {
  forest: { light: [[104, 128, 76], [126, 150, 94], [150, 172, 114]], dark: [[24, 42, 27], [32, 54, 34], [43, 69, 43]] },
  water: { light: [[92, 144, 168], [116, 168, 188], [152, 196, 208]], dark: [[18, 46, 60], [25, 60, 76], [40, 82, 98]] },
  stones: { light: [[160, 150, 132], [184, 174, 154], [206, 198, 180]], dark: [[48, 48, 44], [62, 62, 57], [80, 80, 74]] },
  grass: { light: [[140, 156, 96], [164, 178, 118], [188, 198, 142]], dark: [[30, 45, 28], [40, 58, 36], [54, 74, 46]] },
  wall: { light: [[112, 104, 92], [136, 127, 113], [160, 151, 136]], dark: [[88, 87, 80], [108, 107, 98], [130, 129, 119]] },
  planks: { light: [[178, 146, 104], [198, 168, 124], [216, 190, 148]], dark: [[72, 58, 42], [90, 74, 54], [110, 92, 68]] },
  slabs: { light: [[204, 198, 184], [220, 215, 202], [234, 230, 219]], dark: [[66, 72, 70], [82, 88, 86], [100, 107, 104]] },
  hill: { light: [[168, 168, 114], [190, 189, 136], [210, 208, 160]], dark: [[40, 50, 34], [52, 64, 44], [68, 80, 56]] },
  earth: { light: [[128, 104, 76], [150, 126, 96], [172, 148, 118]], dark: [[40, 32, 24], [52, 42, 32], [66, 54, 42]] },
  smoke: { light: [[150, 150, 152], [176, 176, 178], [204, 204, 206]], dark: [[60, 62, 66], [78, 80, 84], [98, 100, 104]] },
  embers: { light: [[196, 84, 40], [224, 124, 52], [248, 184, 84]], dark: [[140, 48, 20], [184, 84, 32], [230, 140, 56]] },
};

/** Which cloth a look of terrain has. */
export function clothOf(look: string, high: boolean): Cloth | null {
  switch (look) {
    case 'forest':
    case 'water':
    case 'grass':
    case 'hill':
    case 'wall':
      return look;
    case 'rough':
    case 'rubble':
      return 'stones';
    case 'trench':
    case 'pit':
      return 'earth';
    case 'cloud':
      return 'smoke';
    case 'fire':
      return 'embers';
    case 'stairs':
    case 'ladder':
    case 'door':
      return 'planks';
    case 'low':
      return 'slabs';
    case 'platform':
      return high ? 'planks' : 'slabs';
    default:
      return null;
  }
}

/** How many millimetres of the table a tile covers. */
export const TILE = 120;
const SIZE = 240;

const made = new Map<string, HTMLCanvasElement>();
const addresses = new Map<string, string>();

/** A piece of cloth that can be laid side by side with itself. The same seed always weaves the same one. */
export function tile(cloth: Exclude<Cloth, 'ground'>, dark: boolean): HTMLCanvasElement {
  return kept(`${cloth} ${dark}`, () => {
    const [canvas, paint] = blank(SIZE, SIZE);
    const chance = seeded(hash(cloth));
    noiseFill(paint, SIZE, SIZE, CLOTHS[cloth][dark ? 'dark' : 'light'], hash(cloth), 6, 6);
    draw[cloth]?.(paint, chance, CLOTHS[cloth][dark ? 'dark' : 'light']);
    return canvas;
  });
}

/** The ground of a whole table, seeded by its name. */
export function ground(name: string, width: number, height: number, dark: boolean): HTMLCanvasElement {
  return kept(`ground ${name} ${width} ${height} ${dark}`, () => {
    const seed = hash(`ground of ${name}`);
    const kind = GROUNDS[seed % GROUNDS.length] ?? GROUNDS[0];
    const per = 640 / Math.max(width, height);
    const [w, h] = [Math.round(width * per), Math.round(height * per)];
    const [canvas, paint] = blank(w, h);
    if (!kind) return canvas;
    const ramp = dark ? kind.dark : kind.light;
    noiseFill(paint, w, h, ramp, seed, 7, Math.max(2, Math.round((7 * h) / w)));
    const chance = seeded(seed);
    for (let at = 0; at < 420; at += 1) {
      const [x, y] = [chance() * w, chance() * h];
      if (kind.grass) tuft(paint, x, y, 2 + chance() * 2.4, rgb(ramp[0], chance() < 0.5 ? -18 : 16, 0.5), chance);
      else pebble(paint, x, y, 0.6 + chance() * 1.5, rgb(ramp[chance() < 0.5 ? 0 : 2], -8, 0.55));
    }
    return canvas;
  });
}

/** As an address that a drawing can point to. */
export function address(canvas: HTMLCanvasElement): string {
  const key = canvas.dataset.key ?? '';
  let found = addresses.get(key);
  if (!found) {
    found = canvas.toDataURL('image/jpeg', 0.86);
    addresses.set(key, found);
  }
  return found;
}

function kept(key: string, make: () => HTMLCanvasElement): HTMLCanvasElement {
  let canvas = made.get(key);
  if (!canvas) {
    canvas = make();
    canvas.dataset.key = key;
    made.set(key, canvas);
  }
  return canvas;
}

function blank(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const paint = canvas.getContext('2d');
  if (!paint) throw new Error('this browser does not draw');
  return [canvas, paint];
}

const rgb = (colour: Rgb | undefined, by = 0, alpha = 1): string => {
  const [r, g, b] = (colour ?? [128, 128, 128]).map((part) => Math.max(0, Math.min(255, Math.round(part + by))));
  return `rgb(${r} ${g} ${b} / ${alpha})`;
};

/** Soft clouds of colour whose edges meet. */
function noiseFill(paint: CanvasRenderingContext2D, width: number, height: number, ramp: Ramp, seed: number, across: number, down: number): void {
  const image = paint.createImageData(width, height);
  const layers = [1, 2, 4, 8].map((finer, at) => ({ grid: grid(seed + at * 101, across * finer, down * finer), across: across * finer, down: down * finer, weight: 1 / (at + 1.4) }));
  const whole = layers.reduce((sum, { weight }) => sum + weight, 0);
  const chance = seeded(seed ^ 0x5bd1e995);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let value = 0;
      for (const layer of layers) value += layer.weight * between(layer, x / width, y / height);
      value = Math.max(0, Math.min(1, (value / whole - 0.5) * 1.9 + 0.5)) + (chance() - 0.5) * 0.09;
      const [low, high, part] = value < 0.5 ? [ramp[0], ramp[1], value * 2] : [ramp[1], ramp[2], value * 2 - 1];
      const at = (y * width + x) * 4;
      for (let channel = 0; channel < 3; channel += 1) {
        const [a, b] = [low[channel] ?? 0, high[channel] ?? 0];
        image.data[at + channel] = a + (b - a) * part;
      }
      image.data[at + 3] = 255;
    }
  }
  paint.putImageData(image, 0, 0);
}

function grid(seed: number, across: number, down: number): Float32Array {
  const chance = seeded(seed);
  return Float32Array.from({ length: across * down }, () => chance());
}

function between({ grid, across, down }: { grid: Float32Array; across: number; down: number }, u: number, v: number): number {
  const [x, y] = [u * across, v * down];
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const smooth = (part: number) => part * part * (3 - 2 * part);
  const [fx, fy] = [smooth(x - left), smooth(y - top)];
  const at = (column: number, row: number) => grid[(row % down) * across + (column % across)] ?? 0;
  const upper = at(left, top) + (at(left + 1, top) - at(left, top)) * fx;
  const lower = at(left, top + 1) + (at(left + 1, top + 1) - at(left, top + 1)) * fx;
  return upper + (lower - upper) * fy;
}

/** Draws something so that it goes on over the edges of its tile. */
function wrapped(paint: CanvasRenderingContext2D, x: number, y: number, reach: number, shape: (x: number, y: number) => void): void {
  for (const dx of [-SIZE, 0, SIZE]) {
    for (const dy of [-SIZE, 0, SIZE]) {
      if (x + dx > -reach && x + dx < SIZE + reach && y + dy > -reach && y + dy < SIZE + reach) shape(x + dx, y + dy);
    }
  }
  void paint;
}

function pebble(paint: CanvasRenderingContext2D, x: number, y: number, r: number, colour: string): void {
  paint.fillStyle = colour;
  paint.beginPath();
  paint.ellipse(x, y, r * 1.2, r, 0.4, 0, Math.PI * 2);
  paint.fill();
}

function tuft(paint: CanvasRenderingContext2D, x: number, y: number, high: number, colour: string, chance: () => number): void {
  paint.strokeStyle = colour;
  paint.lineWidth = 0.8;
  paint.beginPath();
  for (const lean of [-0.6, 0, 0.6]) {
    paint.moveTo(x + lean, y);
    paint.lineTo(x + lean * (2 + chance()), y - high);
  }
  paint.stroke();
}

type Draw = (paint: CanvasRenderingContext2D, chance: () => number, ramp: Ramp) => void;

const stone: Draw = (paint, chance, ramp) => {
  for (let at = 0; at < 70; at += 1) {
    const [x, y, r, lean] = [chance() * SIZE, chance() * SIZE, 4 + chance() * 10, chance() * Math.PI];
    wrapped(paint, x, y, 20, (x, y) => {
      paint.fillStyle = rgb(ramp[0], -46, 0.4);
      blob(paint, x + 1.8, y + 2.2, r, lean);
      paint.fillStyle = rgb(ramp[at % 2 ? 1 : 2], at % 3 ? 6 : -10, 0.95);
      blob(paint, x, y, r, lean);
      paint.strokeStyle = rgb(ramp[2], 26, 0.5);
      paint.lineWidth = 1;
      paint.beginPath();
      paint.arc(x, y, r * 0.7, Math.PI, Math.PI * 1.55);
      paint.stroke();
    });
  }
};

function blob(paint: CanvasRenderingContext2D, x: number, y: number, r: number, lean: number): void {
  paint.beginPath();
  for (let corner = 0; corner < 7; corner += 1) {
    const angle = lean + (corner / 7) * Math.PI * 2;
    const far = r * (0.78 + 0.26 * Math.abs(Math.sin(corner * 2.4 + lean * 3)));
    paint.lineTo(x + Math.cos(angle) * far, y + Math.sin(angle) * far * 0.82);
  }
  paint.closePath();
  paint.fill();
}

/** Rows of bricks, boards or slabs, each a little different. */
function rows(paint: CanvasRenderingContext2D, chance: () => number, ramp: Ramp, high: number, long: number, joint: number): void {
  const lines = Math.round(SIZE / high);
  const count = Math.round(SIZE / long);
  for (let row = 0; row < lines; row += 1) {
    const shift = (row % 2) * 0.5 + chance() * 0.12;
    for (let at = -1; at <= count; at += 1) {
      const tone = (chance() - 0.5) * 26;
      const [x, y] = [(at + shift) * (SIZE / count), row * (SIZE / lines)];
      paint.fillStyle = rgb(ramp[1], tone, 0.55);
      paint.fillRect(x + joint, y + joint, SIZE / count - joint * 2, SIZE / lines - joint * 2);
      paint.fillStyle = rgb(ramp[2], 30, 0.34);
      paint.fillRect(x + joint, y + joint, SIZE / count - joint * 2, 1.2);
      paint.fillStyle = rgb(ramp[0], -44, 0.5);
      paint.fillRect(x, y + SIZE / lines - joint, SIZE / count, joint);
      paint.fillRect(x + SIZE / count - joint, y, joint, SIZE / lines);
    }
  }
}

const draw: Partial<Record<Cloth, Draw>> = {
  forest: (paint, chance, ramp) => {
    for (let at = 0; at < 170; at += 1) {
      const [x, y, r] = [chance() * SIZE, chance() * SIZE, 3 + chance() * 5];
      wrapped(paint, x, y, 10, (x, y) => pebble(paint, x, y, r, rgb(ramp[at % 3], at % 2 ? 12 : -16, 0.4)));
    }
  },
  grass: (paint, chance, ramp) => {
    for (let at = 0; at < 260; at += 1) {
      const [x, y, high, tone] = [chance() * SIZE, chance() * SIZE, 6 + chance() * 7, (chance() - 0.5) * 70];
      wrapped(paint, x, y, 14, (x, y) => tuft(paint, x, y, high, rgb(ramp[1], tone, 0.7), () => 0.5));
    }
  },
  hill: (paint, chance, ramp) => {
    for (let at = 0; at < 150; at += 1) {
      const [x, y, high] = [chance() * SIZE, chance() * SIZE, 4 + chance() * 5];
      wrapped(paint, x, y, 12, (x, y) => tuft(paint, x, y, high, rgb(ramp[0], at % 2 ? -16 : 18, 0.5), () => 0.5));
    }
  },
  water: (paint, chance, ramp) => {
    paint.lineCap = 'round';
    for (let at = 0; at < 46; at += 1) {
      const [x, y, long] = [chance() * SIZE, chance() * SIZE, 12 + chance() * 26];
      wrapped(paint, x, y, 44, (x, y) => {
        paint.strokeStyle = rgb(ramp[at % 3 ? 2 : 0], at % 3 ? 34 : -14, 0.5);
        paint.lineWidth = 1.5;
        paint.beginPath();
        paint.moveTo(x - long / 2, y);
        paint.quadraticCurveTo(x - long / 4, y - 4, x, y);
        paint.quadraticCurveTo(x + long / 4, y + 4, x + long / 2, y);
        paint.stroke();
      });
    }
  },
  stones: stone,
  earth: (paint, chance, ramp) => {
    for (let at = 0; at < 120; at += 1) {
      const [x, y, r] = [chance() * SIZE, chance() * SIZE, 1 + chance() * 3];
      wrapped(paint, x, y, 6, (x, y) => pebble(paint, x, y, r, rgb(ramp[at % 3], at % 2 ? 22 : -26, 0.5)));
    }
  },
  wall: (paint, chance, ramp) => rows(paint, chance, ramp, 20, 40, 1.6),
  slabs: (paint, chance, ramp) => rows(paint, chance, ramp, 60, 60, 1.5),
  planks: (paint, chance, ramp) => {
    rows(paint, chance, ramp, 24, 120, 1.4);
    for (let at = 0; at < 90; at += 1) {
      paint.fillStyle = rgb(ramp[0], -26, 0.25);
      paint.fillRect(chance() * SIZE, chance() * SIZE, 14 + chance() * 40, 0.8);
    }
  },
  smoke: () => undefined,
  embers: (paint, chance, ramp) => {
    for (let at = 0; at < 90; at += 1) {
      const [x, y, r] = [chance() * SIZE, chance() * SIZE, 2 + chance() * 6];
      wrapped(paint, x, y, 9, (x, y) => pebble(paint, x, y, r, rgb(ramp[at % 3], at % 2 ? 26 : -60, 0.5)));
    }
  },
};
