import { CanvasTexture, Color, CylinderGeometry, DoubleSide, EdgesGeometry, Group, LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial, MeshStandardMaterial, RingGeometry, Sprite, SpriteMaterial, SRGBColorSpace, TorusGeometry } from 'three';
import { halfAxes } from '../lib/geometry';
import { mm } from '../lib/lengths';
import type { Marker, Model } from '../lib/protocol';
import { figureGeometry, type Dress } from './figures';

/** How a model is shown besides what it is. */
export type Shown = { halo: boolean; pointed: boolean; acting: boolean; looked: boolean; seen: '' | 'seen' | 'cover' | 'hidden'; volume: boolean };

/** The layer of all that is left out while a slow machine draws a movement. It can be hit all the time. */
export const FINE = 1;

/** The colours of the page, as the browser has them now. */
export type Palette = { accent: string; bad: string; seen: string; ink: string; panel: string; hurt: string; crown: string; side(seat: number | null): string; faction(seat: number | null): string; dark: boolean };

/** A model in space: its base, the figure on it, and the volume by which the rules judge it. */
export class Piece {
  readonly group = new Group();
  private readonly figure: Mesh;
  private readonly volume: Mesh<CylinderGeometry, MeshBasicMaterial>;
  private readonly outline: LineSegments<EdgesGeometry, LineBasicMaterial>;
  private readonly ring: Mesh<RingGeometry, MeshBasicMaterial>;
  private readonly label: Sprite;
  private labelKey = '';

  constructor(
    private readonly model: Model,
    private readonly palette: Palette,
    ghost = false,
  ) {
    const [long, short] = halfAxes(model.base);
    const height = Math.max(10, mm(model.height));
    const dress: Dress = { side: palette.side(model.seat), faction: palette.faction(model.seat) };
    const see = ghost ? { transparent: true, opacity: 0.6 } : {};
    const base = new Mesh(new CylinderGeometry(0.96, 1, 3, 40), new MeshStandardMaterial({ color: '#2e2924', roughness: 0.9, ...see }));
    base.position.y = 1.5;
    const rim = new Mesh(new TorusGeometry(0.965, 1.15 / short, 8, 44), new MeshStandardMaterial({ color: dress.side, roughness: 0.5, ...see }));
    rim.rotation.x = Math.PI / 2;
    rim.position.y = 2.6;
    this.figure = new Mesh(figureGeometry(model.figure, Math.min(long, short), height - 3, dress), new MeshStandardMaterial({ vertexColors: true, roughness: 0.75, metalness: 0.05, flatShading: true, ...see }));
    this.figure.position.y = 3;
    const tube = new CylinderGeometry(1, 1, height, 36, 1, false);
    this.volume = new Mesh(tube, new MeshBasicMaterial({ color: dress.side, transparent: true, opacity: 0.07, depthWrite: false, side: DoubleSide }));
    this.volume.position.y = height / 2;
    this.outline = new LineSegments(new EdgesGeometry(tube, 40), new LineBasicMaterial({ color: dress.side, transparent: true, opacity: 0.3 }));
    this.outline.position.y = height / 2;
    this.ring = new Mesh(new RingGeometry(1.12, 1.34, 44), new MeshBasicMaterial({ color: palette.accent, transparent: true, opacity: 0.85, side: DoubleSide, depthWrite: false }));
    this.ring.rotation.x = -Math.PI / 2;
    this.ring.position.y = 0.9;
    this.ring.visible = false;
    for (const part of [base, rim, this.volume, this.outline, this.ring]) {
      // Ovals are circles that have been stretched.
      if (part === rim) part.scale.set(long, short, short);
      else if (part === this.ring) part.scale.set(long, short, 1);
      else part.scale.set(long, 1, short);
    }
    // What a slow machine leaves out while something moves.
    for (const part of [rim, this.volume, this.outline]) if (!ghost) part.layers.set(FINE);
    for (const part of [base, this.figure]) {
      part.castShadow = !ghost;
      part.receiveShadow = true;
    }
    this.label = new Sprite(new SpriteMaterial({ depthTest: false, transparent: true }));
    this.label.position.y = height + 8;
    this.label.renderOrder = 9;
    // Only bodies can be hit: a name over a head is air.
    for (const part of [this.label, this.outline]) part.raycast = () => undefined;
    this.label.visible = !ghost;
    this.group.add(base, rim, this.figure, this.volume, this.outline, this.ring, this.label);
    this.volume.userData = ghost ? { ghost: true } : { model: model.id };
    this.figure.userData = this.volume.userData;
  }

  /** What a pointer can hit. */
  get targets(): Mesh[] {
    return [this.volume];
  }

  put(x: number, z: number, y: number, facing: [number, number] | null): void {
    this.group.position.set(x, y, z);
    this.group.rotation.y = facing ? -Math.atan2(facing[1], facing[0]) : this.model.seat ? Math.PI : 0;
  }

  show(model: Model, shown: Shown): void {
    const { palette } = this;
    const done = model.state === 'done';
    const material = this.figure.material as MeshStandardMaterial;
    material.color = new Color(done ? '#8f8f8f' : '#ffffff');
    const strong = shown.volume || shown.halo || shown.looked || shown.seen !== '';
    this.volume.material.opacity = strong ? 0.16 : 0.05;
    this.outline.material.opacity = strong ? 0.75 : 0.22;
    const colour = shown.seen ? (shown.seen === 'hidden' ? palette.bad : palette.seen) : shown.halo || shown.pointed ? palette.accent : palette.ink;
    const lit = shown.seen !== '' || shown.halo || shown.looked || shown.acting;
    this.volume.material.color.set(shown.seen ? colour : palette.side(model.seat));
    this.ring.visible = lit;
    this.ring.material.color.set(colour);
    this.ring.material.opacity = shown.pointed ? 1 : 0.8;
    this.write(model);
  }

  /** Letters, a crown, and how much life is left of somebody hurt. */
  private write(model: Model): void {
    const { palette } = this;
    const life = model.wounds && model.wounds.left < model.wounds.of ? model.wounds.left / Math.max(1, model.wounds.of) : null;
    const counter = model.counters.find(({ value }) => value > 0);
    const key = [model.letters, model.leader, life, counter?.value, model.badges.length, palette.dark].join();
    if (key === this.labelKey) return;
    this.labelKey = key;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [128, 64];
    const paint = canvas.getContext('2d');
    if (!paint) return;
    paint.fillStyle = palette.side(model.seat);
    paint.beginPath();
    paint.roundRect(22, 10, 84, 38, 19);
    paint.fill();
    paint.lineWidth = 3;
    paint.strokeStyle = palette.panel;
    paint.stroke();
    paint.fillStyle = palette.panel;
    paint.font = '700 25px system-ui, sans-serif';
    paint.textAlign = 'center';
    paint.textBaseline = 'middle';
    paint.fillText(model.letters, 64, 30);
    if (model.leader) {
      paint.fillStyle = palette.crown;
      paint.beginPath();
      for (const [x, y] of [[50, 11], [48, 0], [57, 6], [64, -2], [71, 6], [80, 0], [78, 11]]) paint.lineTo(x ?? 0, y ?? 0);
      paint.fill();
    }
    if (life !== null) {
      paint.fillStyle = palette.panel;
      paint.fillRect(24, 50, 80, 10);
      paint.fillStyle = palette.hurt;
      paint.fillRect(26, 52, 76 * life, 6);
    }
    if (model.badges.length) {
      paint.fillStyle = palette.hurt;
      paint.beginPath();
      paint.arc(106, 14, 11, 0, Math.PI * 2);
      paint.fill();
      paint.fillStyle = palette.panel;
      paint.font = '700 15px system-ui, sans-serif';
      paint.fillText(String(model.badges.length), 106, 15);
    }
    const texture = new CanvasTexture(canvas);
    texture.colorSpace = SRGBColorSpace;
    this.label.material.map?.dispose();
    this.label.material.map = texture;
    this.label.material.needsUpdate = true;
    const wide = Math.max(26, halfAxes(model.base)[0] * 1.5);
    this.label.scale.set(wide, wide / 2, 1);
  }

  dispose(): void {
    this.label.material.map?.dispose();
    this.group.traverse((part) => {
      if (!(part instanceof Mesh || part instanceof LineSegments || part instanceof Sprite)) return;
      part.material.dispose();
      // Figures are shared between models.
      if (part !== this.figure && !(part instanceof Sprite)) part.geometry.dispose();
    });
    this.group.removeFromParent();
  }
}

/** Where somebody fell: the figure lies there. */
export function fallenPiece(model: Pick<Model, 'figure' | 'base' | 'seat'>, height: number, palette: Palette, opacity: number): Group {
  const group = new Group();
  const [, short] = halfAxes(model.base);
  const geometry = figureGeometry(model.figure, short, height, { side: palette.side(model.seat), faction: palette.faction(model.seat) });
  const figure = new Mesh(geometry, new MeshStandardMaterial({ vertexColors: true, transparent: true, opacity, roughness: 1, flatShading: true, depthWrite: false }));
  figure.rotation.z = Math.PI / 2;
  figure.position.set(height / 2, short * 0.3, 0);
  const mark = new Mesh(new RingGeometry(short * 0.9, short, 32), new MeshBasicMaterial({ color: palette.side(model.seat), transparent: true, opacity, side: DoubleSide }));
  mark.rotation.x = -Math.PI / 2;
  mark.position.y = 0.8;
  group.add(figure, mark);
  return group;
}

/** A marker: a disc, a chest. */
export function markerPiece(marker: Marker, palette: Palette, halo: boolean): Group {
  const group = new Group();
  const radius = Math.max(6, mm(marker.radius));
  const colour = marker.look === 'treasure' ? '#caa23a' : palette.side(marker.seat);
  const disc = new Mesh(new CylinderGeometry(radius, radius, 2.5, 36), new MeshStandardMaterial({ color: colour, roughness: 0.5 }));
  disc.position.y = 1.4;
  disc.castShadow = true;
  disc.receiveShadow = true;
  disc.userData = { marker: marker.id };
  group.add(disc);
  if (marker.look !== 'treasure') {
    const pole = new Mesh(new CylinderGeometry(0.8, 0.8, 34, 8), new MeshStandardMaterial({ color: '#5a4632' }));
    pole.position.y = 18;
    const cloth = new Mesh(new CylinderGeometry(7, 7, 0.8, 3), new MeshStandardMaterial({ color: colour, side: DoubleSide }));
    cloth.rotation.x = Math.PI / 2;
    cloth.position.set(6, 30, 0);
    cloth.castShadow = true;
    group.add(pole, cloth);
  }
  if (halo) {
    const ring = new Mesh(new RingGeometry(radius * 1.15, radius * 1.4, 40), new MeshBasicMaterial({ color: palette.accent, side: DoubleSide, transparent: true, opacity: 0.85 }));
    ring.rotation.x = -Math.PI / 2;
    ring.position.y = 1;
    group.add(ring);
  }
  return group;
}
