// QR codes for links: bytes, error correction L, versions 1 to 10. ISO/IEC 18004.

/** For each version: code words in all, check words a block, and how many blocks. */
const VERSIONS: [all: number, check: number, blocks: number][] = [
  [26, 7, 1],
  [44, 10, 1],
  [70, 15, 1],
  [100, 20, 1],
  [134, 26, 1],
  [172, 18, 2],
  [196, 20, 2],
  [242, 24, 2],
  [292, 30, 2],
  [346, 18, 4],
];
const ALIGNMENT = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power += 1) {
  EXP[power] = EXP[power + 255] = value;
  LOG[value] = power;
  value = value & 128 ? (value << 1) ^ 0x11d : value << 1;
}
const times = (a: number, b: number): number => (a && b ? (EXP[(LOG[a] ?? 0) + (LOG[b] ?? 0)] ?? 0) : 0);

/** The check words of a block: the remainder by the generator polynomial. */
export function checkWords(data: number[], count: number): number[] {
  let generator = [1];
  for (let power = 0; power < count; power += 1) {
    const root = EXP[power] ?? 0;
    generator = [...generator, 0].map((value, at) => value ^ times(at ? (generator[at - 1] ?? 0) : 0, root));
  }
  const rest = [...data, ...Array<number>(count).fill(0)];
  for (let at = 0; at < data.length; at += 1) {
    const lead = rest[at] ?? 0;
    generator.forEach((value, step) => (rest[at + step] = (rest[at + step] ?? 0) ^ times(value, lead)));
  }
  return rest.slice(data.length);
}

/** The code words of a text, blocks interleaved. */
function codeWords(text: string): { version: number; words: number[] } {
  const bytes = [...new TextEncoder().encode(text)];
  const fits = ([all, check, blocks]: [number, number, number], at: number): boolean =>
    4 + (at + 1 < 10 ? 8 : 16) + bytes.length * 8 <= (all - check * blocks) * 8;
  const at = VERSIONS.findIndex(fits);
  const found = VERSIONS[at];
  if (!found) throw new Error('the text is too long for a code');
  const [all, check, blocks] = found;
  const room = all - check * blocks;
  const bits: number[] = [];
  const put = (value: number, length: number): void => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  put(4, 4);
  put(bytes.length, at + 1 < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data: number[] = [];
  for (let bit = 0; bit < bits.length; bit += 8) data.push(bits.slice(bit, bit + 8).reduce((word, one) => word * 2 + one, 0));
  for (let pad = 0; data.length < room; pad += 1) data.push(pad % 2 ? 0x11 : 0xec);
  // The last blocks are a word longer where they cannot all be the same.
  const short = Math.floor(room / blocks);
  const longer = room % blocks;
  const split: number[][] = [];
  for (let block = 0, from = 0; block < blocks; block += 1) {
    const length = short + (block >= blocks - longer ? 1 : 0);
    split.push(data.slice(from, from + length));
    from += length;
  }
  const checks = split.map((block) => checkWords(block, check));
  const words: number[] = [];
  for (let place = 0; place <= short; place += 1) for (const block of split) if (place < block.length) words.push(block[place] ?? 0);
  for (let place = 0; place < check; place += 1) for (const block of checks) words.push(block[place] ?? 0);
  return { version: at + 1, words };
}

const MASKS: ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** Rows of a square: true is dark. */
export function qrCode(text: string): boolean[][] {
  const { version, words } = codeWords(text);
  const size = 17 + version * 4;
  const dark: (boolean | null)[][] = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const set = (row: number, column: number, value: boolean): void => {
    const line = dark[row];
    if (line && column >= 0 && column < size) line[column] = value;
  };
  for (const [row, column] of [[0, 0], [0, size - 7], [size - 7, 0]] as const) {
    for (let dr = -1; dr <= 7; dr += 1) {
      for (let dc = -1; dc <= 7; dc += 1) {
        const ring = Math.max(Math.abs(dr - 3), Math.abs(dc - 3));
        set(row + dr, column + dc, ring !== 2 && ring !== 4);
      }
    }
  }
  const places = ALIGNMENT[version - 1] ?? [];
  for (const row of places) {
    for (const column of places) {
      if (dark[row]?.[column] !== null) continue;
      for (let dr = -2; dr <= 2; dr += 1) for (let dc = -2; dc <= 2; dc += 1) set(row + dr, column + dc, Math.max(Math.abs(dr), Math.abs(dc)) !== 1);
    }
  }
  for (let at = 8; at < size - 8; at += 1) {
    if (dark[6]?.[at] === null) set(6, at, at % 2 === 0);
    if (dark[at]?.[6] === null) set(at, 6, at % 2 === 0);
  }
  format(set, size, 0);
  if (version >= 7) versionBits(set, size, version);
  const free = dark.map((line) => line.map((value) => value === null));
  const bits = words.flatMap((word) => Array.from({ length: 8 }, (_, bit) => ((word >> (7 - bit)) & 1) === 1));
  let next = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const row = up ? size - 1 - step : step;
      for (const column of [right, right - 1]) if (free[row]?.[column]) set(row, column, bits[next++] ?? false);
    }
  }
  const masked = MASKS.map((mask, number) => {
    const rows = dark.map((line, row) => line.map((value, column) => (free[row]?.[column] && mask(row, column) ? !value : value === true)));
    format((row, column, value) => ((rows[row] ?? [])[column] = value), size, number);
    return rows;
  });
  return masked.reduce((best, rows) => (penalty(rows) < penalty(best) ? rows : best));
}

/** Error correction L and the mask, twice. */
function format(set: (row: number, column: number, value: boolean) => void, size: number, mask: number): void {
  const data = (1 << 3) | mask;
  let rest = data;
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((data << 10) | rest) ^ 0x5412;
  const bit = (at: number): boolean => ((bits >> at) & 1) === 1;
  for (let at = 0; at <= 5; at += 1) set(at, 8, bit(at));
  set(7, 8, bit(6));
  set(8, 8, bit(7));
  set(8, 7, bit(8));
  for (let at = 9; at < 15; at += 1) set(8, 14 - at, bit(at));
  for (let at = 0; at < 8; at += 1) set(8, size - 1 - at, bit(at));
  for (let at = 8; at < 15; at += 1) set(size - 15 + at, 8, bit(at));
  set(size - 8, 8, true);
}

function versionBits(set: (row: number, column: number, value: boolean) => void, size: number, version: number): void {
  let rest = version;
  for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let at = 0; at < 18; at += 1) {
    const value = ((bits >> at) & 1) === 1;
    const [long, short] = [size - 11 + (at % 3), Math.floor(at / 3)];
    set(short, long, value);
    set(long, short, value);
  }
}

/** How hard a code is to read: long runs, blocks, and too much of one colour. */
function penalty(rows: boolean[][]): number {
  const size = rows.length;
  const at = (row: number, column: number): boolean => rows[row]?.[column] === true;
  let sum = 0;
  let count = 0;
  for (let one = 0; one < size; one += 1) {
    let [acrossRun, downRun] = [0, 0];
    for (let two = 0; two < size; two += 1) {
      if (at(one, two)) count += 1;
      acrossRun = two && at(one, two) === at(one, two - 1) ? acrossRun + 1 : 1;
      downRun = two && at(two, one) === at(two - 1, one) ? downRun + 1 : 1;
      for (const run of [acrossRun, downRun]) sum += run === 5 ? 3 : run > 5 ? 1 : 0;
      if (one && two && at(one, two) === at(one - 1, two) && at(one, two) === at(one, two - 1) && at(one, two) === at(one - 1, two - 1)) sum += 3;
    }
  }
  return sum + Math.floor(Math.abs((count * 100) / (size * size) - 50) / 5) * 10;
}
