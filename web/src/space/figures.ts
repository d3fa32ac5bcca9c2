import { BoxGeometry, BufferAttribute, BufferGeometry, Color, ConeGeometry, CylinderGeometry, Euler, Matrix4, Quaternion, SphereGeometry, TorusGeometry, Vector3 } from 'three';
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import type { Figure } from '../lib/protocol';

/** What the parts of a figure are made of. */
type Stuff = 'cloth' | 'trim' | 'metal' | 'dark' | 'skin' | 'wood' | 'glow';
type Triple = [number, number, number];
type Bit = { shape: keyof typeof SHAPES; stuff: Stuff; at: Triple; size: Triple; turn?: Triple };

const SHAPES = {
  box: new BoxGeometry(1, 1, 1),
  ball: new SphereGeometry(0.5, 14, 10),
  rod: new CylinderGeometry(0.5, 0.5, 1, 12),
  taper: new CylinderGeometry(0.34, 0.5, 1, 12),
  cone: new ConeGeometry(0.5, 1, 12),
  ring: new TorusGeometry(0.42, 0.08, 8, 18),
};

const bit = (shape: Bit['shape'], stuff: Stuff, at: Triple, size: Triple, turn?: Triple): Bit => ({ shape, stuff, at, size, ...(turn ? { turn } : {}) });
/** The same on both sides of the body. */
const both = (shape: Bit['shape'], stuff: Stuff, [x, y, z]: Triple, size: Triple, [a, b, c]: Triple = [0, 0, 0]): Bit[] => [
  bit(shape, stuff, [x, y, z], size, [a, b, c]),
  bit(shape, stuff, [x, y, -z], size, [-a, -b, c]),
];

/** Somebody on two legs who looks along x, one high. */
const body: Bit[] = [
  ...both('taper', 'dark', [0, 0.2, 0.085], [0.13, 0.4, 0.13]),
  ...both('box', 'dark', [0.03, 0.02, 0.085], [0.17, 0.05, 0.1]),
  bit('taper', 'cloth', [0, 0.55, 0], [0.27, 0.36, 0.33]),
  bit('taper', 'trim', [0, 0.36, 0], [0.34, 0.16, 0.36]),
  bit('ball', 'skin', [0.02, 0.84, 0], [0.17, 0.19, 0.17]),
  ...both('ball', 'trim', [0, 0.7, 0.2], [0.16, 0.13, 0.15]),
];

const FIGURES: Record<Figure, Bit[]> = {
  fighter: [
    ...body,
    bit('ball', 'metal', [0, 0.88, 0], [0.2, 0.15, 0.2]),
    ...both('rod', 'cloth', [0.06, 0.56, 0.22], [0.08, 0.3, 0.08], [0, 0, 0.5]),
    bit('box', 'metal', [0.2, 0.72, 0.24], [0.03, 0.56, 0.06], [0, 0, -0.3]),
    bit('box', 'wood', [0.13, 0.47, 0.24], [0.06, 0.03, 0.16], [0, 0, -0.3]),
    bit('rod', 'trim', [0.17, 0.54, -0.25], [0.36, 0.05, 0.36], [0, 0, Math.PI / 2]),
    bit('ball', 'metal', [0.2, 0.54, -0.25], [0.08, 0.1, 0.1]),
  ],
  shooter: [
    ...body,
    bit('rod', 'dark', [0, 0.9, 0], [0.34, 0.03, 0.34]),
    bit('taper', 'dark', [0, 0.95, 0], [0.2, 0.1, 0.2]),
    ...both('rod', 'cloth', [0.14, 0.62, 0.15], [0.08, 0.3, 0.08], [0.5, 0, 1.2]),
    bit('rod', 'metal', [0.36, 0.66, 0.08], [0.045, 0.62, 0.045], [0, 0, Math.PI / 2]),
    bit('box', 'wood', [0.08, 0.63, 0.08], [0.22, 0.08, 0.05]),
  ],
  caster: [
    bit('cone', 'cloth', [0, 0.36, 0], [0.56, 0.74, 0.56]),
    bit('taper', 'trim', [0, 0.62, 0], [0.32, 0.26, 0.34]),
    bit('ball', 'cloth', [-0.02, 0.84, 0], [0.24, 0.26, 0.24]),
    bit('ball', 'skin', [0.05, 0.83, 0], [0.15, 0.17, 0.15]),
    ...both('rod', 'cloth', [0.12, 0.6, 0.2], [0.1, 0.3, 0.1], [0.3, 0, 0.9]),
    bit('rod', 'wood', [0.24, 0.5, 0.26], [0.035, 1, 0.035]),
    bit('ball', 'glow', [0.24, 1, 0.26], [0.13, 0.13, 0.13]),
    bit('ring', 'metal', [0.24, 1, 0.26], [0.22, 0.22, 0.22]),
  ],
  rider: [
    bit('ball', 'dark', [-0.02, 0.42, 0], [0.74, 0.27, 0.27]),
    ...both('taper', 'dark', [0.22, 0.17, 0.09], [0.09, 0.36, 0.09]),
    ...both('taper', 'dark', [-0.24, 0.17, 0.09], [0.09, 0.36, 0.09]),
    bit('box', 'dark', [0.34, 0.56, 0], [0.13, 0.32, 0.1], [0, 0, -0.6]),
    bit('box', 'dark', [0.47, 0.66, 0], [0.22, 0.1, 0.1], [0, 0, -0.5]),
    bit('box', 'trim', [-0.02, 0.46, 0], [0.34, 0.2, 0.3]),
    bit('taper', 'cloth', [-0.03, 0.68, 0], [0.2, 0.28, 0.24]),
    bit('ball', 'metal', [-0.01, 0.9, 0], [0.15, 0.16, 0.15]),
    bit('rod', 'wood', [0.22, 0.74, 0.19], [0.03, 1.05, 0.03], [0, 0, -1.15]),
    bit('cone', 'metal', [0.72, 0.96, 0.19], [0.06, 0.14, 0.06], [0, 0, -1.15]),
    bit('rod', 'trim', [0.04, 0.62, -0.19], [0.24, 0.04, 0.24], [Math.PI / 2, 0, 0]),
  ],
  beast: [
    ...both('taper', 'skin', [-0.04, 0.16, 0.17], [0.2, 0.34, 0.2]),
    ...both('ball', 'skin', [0.04, 0.03, 0.17], [0.24, 0.08, 0.18]),
    bit('ball', 'skin', [0, 0.52, 0], [0.5, 0.52, 0.62]),
    bit('ball', 'cloth', [-0.05, 0.62, 0], [0.5, 0.44, 0.56]),
    ...both('taper', 'skin', [0.16, 0.46, 0.34], [0.17, 0.46, 0.17], [0.25, 0, 0.5]),
    ...both('ball', 'skin', [0.3, 0.26, 0.38], [0.19, 0.17, 0.17]),
    bit('ball', 'skin', [0.26, 0.74, 0], [0.3, 0.25, 0.27]),
    bit('box', 'dark', [0.38, 0.68, 0], [0.14, 0.06, 0.18]),
    ...both('cone', 'metal', [0.24, 0.93, 0.17], [0.09, 0.3, 0.09], [0.6, 0, -0.35]),
    ...both('ball', 'glow', [0.38, 0.78, 0.07], [0.05, 0.05, 0.05]),
    ...both('cone', 'trim', [-0.1, 0.86, 0.16], [0.12, 0.16, 0.12], [0.4, 0, 0.3]),
  ],
  winged: [
    bit('ball', 'skin', [0, 0.52, 0], [0.26, 0.42, 0.26]),
    bit('ball', 'skin', [0.12, 0.8, 0], [0.2, 0.18, 0.16]),
    bit('cone', 'dark', [0.24, 0.79, 0], [0.09, 0.16, 0.09], [0, 0, -Math.PI / 2]),
    ...both('taper', 'dark', [0.02, 0.16, 0.07], [0.08, 0.32, 0.08]),
    ...both('box', 'cloth', [-0.1, 0.76, 0.32], [0.05, 0.44, 0.46], [0.85, 0.25, 0]),
    ...both('box', 'trim', [-0.14, 0.9, 0.52], [0.04, 0.22, 0.34], [0.4, 0.25, 0]),
    bit('cone', 'cloth', [-0.22, 0.34, 0], [0.16, 0.4, 0.12], [0, 0, 0.8]),
    ...both('rod', 'skin', [0.12, 0.55, 0.15], [0.06, 0.26, 0.06], [0, 0, 0.9]),
  ],
  machine: [
    ...both('box', 'dark', [0, 0.2, 0.15], [0.2, 0.32, 0.16]),
    ...both('box', 'metal', [0.03, 0.04, 0.15], [0.32, 0.09, 0.21]),
    bit('box', 'metal', [0, 0.4, 0], [0.3, 0.12, 0.36]),
    bit('box', 'cloth', [0.02, 0.64, 0], [0.42, 0.36, 0.52]),
    bit('box', 'trim', [0.22, 0.66, 0], [0.05, 0.22, 0.34]),
    bit('box', 'metal', [0.16, 0.86, 0], [0.22, 0.15, 0.2]),
    bit('box', 'glow', [0.28, 0.87, 0], [0.03, 0.04, 0.14]),
    ...both('ball', 'cloth', [0, 0.78, 0.34], [0.3, 0.24, 0.24]),
    ...both('rod', 'dark', [0.05, 0.56, 0.38], [0.13, 0.34, 0.13], [0, 0, 0.25]),
    ...both('box', 'metal', [0.14, 0.36, 0.38], [0.22, 0.22, 0.2]),
    ...both('rod', 'dark', [-0.22, 0.88, 0.13], [0.09, 0.3, 0.09]),
    bit('box', 'metal', [0.46, 0.52, 0.4], [0.62, 0.05, 0.05], [0, 0, 0.5]),
  ],
  engine: [
    bit('box', 'wood', [0, 0.2, 0], [1.1, 0.1, 0.62]),
    ...both('rod', 'wood', [0.38, 0.16, 0.36], [0.32, 0.09, 0.32], [Math.PI / 2, 0, 0]),
    ...both('rod', 'wood', [-0.38, 0.16, 0.36], [0.32, 0.09, 0.32], [Math.PI / 2, 0, 0]),
    ...both('rod', 'metal', [0.38, 0.16, 0.41], [0.12, 0.04, 0.12], [Math.PI / 2, 0, 0]),
    bit('box', 'metal', [0, 0.34, 0], [0.5, 0.22, 0.4]),
    bit('rod', 'metal', [0.2, 0.52, 0], [0.24, 0.98, 0.24], [0, 0, -1.15]),
    bit('ring', 'dark', [0.62, 0.71, 0], [0.32, 0.32, 0.32], [0, 1.57, 0]),
    bit('box', 'cloth', [0.06, 0.58, 0], [0.07, 0.46, 0.66], [0, 0, 0.25]),
    bit('box', 'trim', [0.1, 0.6, 0], [0.04, 0.2, 0.4], [0, 0, 0.25]),
    ...both('taper', 'cloth', [-0.36, 0.4, 0.16], [0.14, 0.3, 0.16]),
    ...both('ball', 'skin', [-0.36, 0.6, 0.16], [0.12, 0.13, 0.12]),
  ],
};

export type Dress = { side: string; faction: string };

const made = new Map<string, BufferGeometry>();

/** The figure of a model: as high as its volume, and not much wider than its base. */
export function figureGeometry(figure: Figure, radius: number, height: number, dress: Dress): BufferGeometry {
  const key = `${figure} ${radius} ${height} ${dress.side} ${dress.faction}`;
  const known = made.get(key);
  if (known) return known;
  const colours = stuffs(dress);
  const wide = figure === 'engine' ? radius * 1.7 : Math.min(height * 0.94, radius * 2.5);
  const parts = (FIGURES[figure] ?? FIGURES.fighter).map((one) => painted(one, colours[one.stuff]));
  const merged = mergeGeometries(parts);
  merged.applyMatrix4(new Matrix4().makeScale(wide, height * 0.94, wide));
  merged.computeVertexNormals();
  made.set(key, merged);
  return merged;
}

function stuffs({ side, faction }: Dress): Record<Stuff, Color> {
  return {
    cloth: new Color(side),
    trim: new Color(faction),
    metal: new Color('#9aa3ab'),
    dark: new Color('#3a3430'),
    skin: new Color('#b98d68').lerp(new Color(faction), 0.25),
    wood: new Color('#7b5a38'),
    glow: new Color('#ffe9a8'),
  };
}

function painted({ shape, at, size, turn }: Bit, colour: Color): BufferGeometry {
  const geometry = SHAPES[shape].clone();
  const place = new Matrix4().compose(new Vector3(...at), new Quaternion().setFromEuler(new Euler(...(turn ?? [0, 0, 0]))), new Vector3(...size));
  geometry.applyMatrix4(place);
  const count = geometry.getAttribute('position').count;
  const colours = new Float32Array(count * 3);
  for (let at = 0; at < count; at += 1) colour.toArray(colours, at * 3);
  geometry.setAttribute('color', new BufferAttribute(colours, 3));
  return geometry;
}
