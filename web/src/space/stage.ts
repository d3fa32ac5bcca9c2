import { AmbientLight, BufferGeometry, Color, DirectionalLight, DoubleSide, Group, HemisphereLight, Line, LineBasicMaterial, LineDashedMaterial, Mesh, MeshBasicMaterial, MeshStandardMaterial, PCFShadowMap, PerspectiveCamera, Plane, Raycaster, Scene as Space, SphereGeometry, TubeGeometry, CatmullRomCurve3, Vector2, Vector3, WebGLRenderer, type Object3D } from 'three';
import type { Size } from '../lib/camera';
import type { Spot } from '../lib/geometry';
import { mm } from '../lib/lengths';
import type { Board, OverlayShape, Position } from '../lib/protocol';
import { buildGround, flat, shapesOf, solid } from './ground';
import { FINE, type Palette } from './pieces';
import { Quality } from './quality';

/** What a pointer hits in space. */
export type Hit = { model: number | null; marker: number | null; feature: number | null; ghost: boolean; turn: boolean };

/** From where the table is looked at: around a spot, turned and tilted, so far away. */
type View = { x: number; z: number; turn: number; tilt: number; far: number };

const FLATTEST = 0.12;
const STEEPEST = 1.5;
/** After so many milliseconds without a change nothing moves any more; a slow machine draws no more than a few frames in that time. */
const RESTS = 700;
/** So high are templates drawn that stand on the table, in millimetres. */
const TEMPLATE = 45;

/** The room, the light and the camera. It draws when something has changed, and only then. */
export class Stage {
  readonly pieces = new Group();
  readonly besides = new Group();
  private readonly renderer: WebGLRenderer;
  private readonly space = new Space();
  private readonly camera = new PerspectiveCamera(38, 1, 5, 9000);
  private readonly sun = new DirectionalLight('#fff3dd', 2.3);
  private readonly ray = new Raycaster();
  private ground = new Group();
  private size: Size = { width: 1, height: 1 };
  private table: Size = { width: 1, height: 1 };
  private view: View = { x: 0, z: 0, turn: 0, tilt: 0.85, far: 900 };
  private frame = 0;
  private running: ((now: number) => boolean) | null = null;
  /** How well it can be drawn while something moves, and what the last frames took. */
  private readonly quality = new Quality();
  private rest: ReturnType<typeof setTimeout> | undefined;
  /** Frames that have been drawn. */
  drawn = 0;

  constructor(
    canvas: HTMLCanvasElement,
    private readonly changed: () => void,
  ) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: 'high-performance' });
    this.camera.layers.enable(FINE);
    this.ray.layers.enable(FINE);
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.shadowMap.autoUpdate = false;
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(2048, 2048);
    this.sun.shadow.bias = -0.0006;
    this.sun.shadow.normalBias = 0.6;
    this.space.add(this.sun, this.sun.target, new HemisphereLight('#eaf1fa', '#8a7a5e', 1.25), new AmbientLight('#ffffff', 0.35), this.pieces, this.besides);
  }

  setBoard(board: Board, palette: Palette): void {
    this.space.remove(this.ground);
    this.ground = buildGround(board, palette.dark);
    this.space.add(this.ground);
    this.space.background = new Color(palette.dark ? '#101316' : '#e6e0d2');
    this.sun.intensity = palette.dark ? 1.5 : 2.3;
    const table = { width: mm(board.width), height: mm(board.depth) };
    const isNew = table.width !== this.table.width || table.height !== this.table.height;
    this.table = table;
    const far = Math.hypot(table.width, table.height);
    this.sun.position.set(-table.width * 0.05, far * 0.62, table.height * 1.15);
    this.sun.target.position.set(table.width / 2, 0, table.height / 2);
    const light = this.sun.shadow.camera;
    [light.left, light.right, light.top, light.bottom, light.near, light.far] = [-far * 0.62, far * 0.62, far * 0.62, -far * 0.62, 10, far * 2];
    light.updateProjectionMatrix();
    if (isNew) this.fit();
    this.touch(true);
  }

  resize(size: Size): void {
    this.size = size;
    this.renderer.setPixelRatio(Math.min(2, devicePixelRatio) * this.quality.share);
    this.renderer.setSize(size.width, size.height, false);
    this.camera.aspect = size.width / Math.max(1, size.height);
    this.camera.updateProjectionMatrix();
    this.touch();
  }

  /** All of the table, from the near edge. */
  fit(): void {
    const { width, height } = this.table;
    const aspect = this.size.width / Math.max(1, this.size.height);
    const half = Math.tan((this.camera.fov * Math.PI) / 360);
    const far = Math.max((height * 0.56) / half, (width * 0.56) / (half * Math.max(0.3, aspect)) + height * 0.2);
    this.view = { x: width / 2, z: height * 0.52, turn: 0, tilt: 0.96, far };
    this.touch();
  }

  orbit(by: Spot): void {
    this.view.turn -= by.x * 0.006;
    this.view.tilt = Math.min(STEEPEST, Math.max(FLATTEST, this.view.tilt + by.y * 0.005));
    this.touch();
  }

  /** Moves along the table, by pixels. */
  slide(by: Spot): void {
    const per = (this.view.far * 2 * Math.tan((this.camera.fov * Math.PI) / 360)) / Math.max(1, this.size.height);
    const [sin, cos] = [Math.sin(this.view.turn), Math.cos(this.view.turn)];
    const [dx, dz] = [-by.x * per, (-by.y * per) / Math.max(0.3, Math.sin(this.view.tilt))];
    this.goTo({ x: this.view.x + dx * cos + dz * sin, y: this.view.z - dx * sin + dz * cos });
  }

  zoom(by: number): void {
    this.view.far = Math.min(4200, Math.max(110, this.view.far / by));
    this.touch();
  }

  goTo(spot: Spot, far?: number): void {
    this.view.x = Math.min(this.table.width, Math.max(0, spot.x));
    this.view.z = Math.min(this.table.height, Math.max(0, spot.y));
    if (far !== undefined) {
      this.view.far = Math.min(this.view.far, far);
      this.view.tilt = Math.min(this.view.tilt, 0.62);
    }
    this.touch();
  }

  /** The spot that is looked at, and about how wide a part of the table is seen. */
  get looksAt(): Spot & { wide: number; turn: number } {
    return { x: this.view.x, y: this.view.z, wide: this.view.far * 2 * Math.tan((this.camera.fov * Math.PI) / 360), turn: this.view.turn };
  }

  get seenFrom(): View {
    return { ...this.view };
  }

  /** The pixel over a place in space. */
  over(x: number, y: number, height: number): Spot & { behind: boolean } {
    this.aim();
    const at = new Vector3(x, height, y).project(this.camera);
    return { x: ((at.x + 1) / 2) * this.size.width, y: ((1 - at.y) / 2) * this.size.height, behind: at.z > 1 };
  }

  /** Pixels a millimetre, where the view is centred. */
  get pixels(): number {
    return this.size.height / (this.view.far * 2 * Math.tan((this.camera.fov * Math.PI) / 360));
  }

  /** Where on the table a pixel lies: on what stands there, or on the plane of the ground beyond the edge. */
  place(pixel: Spot): Spot {
    this.point(pixel);
    const hit = this.ray.intersectObject(this.ground, true).find(({ object }) => object.userData.ground);
    const at = hit?.point ?? this.ray.ray.intersectPlane(new Plane(new Vector3(0, 1, 0), 0), new Vector3());
    return at ? { x: at.x, y: at.z } : { x: this.view.x, y: this.view.z };
  }

  hit(pixel: Spot): Hit {
    this.point(pixel);
    const none: Hit = { model: null, marker: null, feature: null, ghost: false, turn: false };
    const objects = [...this.ray.intersectObject(this.besides, true), ...this.ray.intersectObject(this.pieces, true)].filter(({ object }) => object.visible).toSorted((a, b) => a.distance - b.distance);
    const grip = objects.find(({ object }) => object.userData.turn || object.userData.ghost);
    if (grip) return { ...none, ghost: grip.object.userData.ghost === true, turn: grip.object.userData.turn === true };
    const wall = this.ray.intersectObject(this.ground, true).find(({ object }) => object.userData.ground);
    const found = objects.find(({ object }) => object.userData.model !== undefined || object.userData.marker !== undefined);
    if (found && (!wall || found.distance < wall.distance + 1)) {
      return { ...none, model: found.object.userData.model ?? null, marker: found.object.userData.marker ?? null };
    }
    return { ...none, feature: (wall?.object.userData.feature as number | undefined) ?? null };
  }

  /** The first thing that a line in space meets: terrain, or the volume of a model that is not one of these. */
  stoppedAt(from: Vector3, to: Vector3, except: number[]): Vector3 | null {
    const way = to.clone().sub(from);
    const far = way.length();
    this.ray.set(from, way.normalize());
    const hits = [...this.ray.intersectObject(this.ground, true).filter(({ object }) => object.userData.ground), ...this.ray.intersectObject(this.pieces, true).filter(({ object }) => object.userData.model !== undefined && !except.includes(object.userData.model as number))];
    const first = hits.filter(({ distance }) => distance > 2 && distance < far - 2).toSorted((a, b) => a.distance - b.distance)[0];
    return first?.point ?? null;
  }

  /** Draws while a movement lasts. The function says whether it goes on. */
  run(step: (now: number) => boolean): void {
    this.running = step;
    this.touch();
  }

  /** Something has changed: one more frame. */
  touch(shadows = false): void {
    if (shadows) this.renderer.shadowMap.needsUpdate = true;
    clearTimeout(this.rest);
    if (this.frame) return;
    this.frame = requestAnimationFrame((now) => {
      this.frame = 0;
      const goesOn = this.running?.(now) ?? false;
      if (this.running && this.quality.share === 1) this.renderer.shadowMap.needsUpdate = true;
      if (!goesOn) this.running = null;
      if (this.quality.note(now)) this.sharpen();
      this.draw();
      if (goesOn) this.touch();
      // What rests is worth its shadows and every pixel.
      else if (this.quality.share < 1) this.rest = setTimeout(() => this.settle(), RESTS);
    });
  }

  private draw(): void {
    this.aim();
    this.renderer.render(this.space, this.camera);
    this.drawn += 1;
    this.changed();
  }

  private settle(): void {
    this.quality.rest();
    this.sharpen();
    this.renderer.shadowMap.needsUpdate = true;
    this.draw();
  }

  /** Draws as many pixels, shadows and fine parts as the quality says. */
  private sharpen(): void {
    const whole = this.quality.share === 1;
    this.sun.castShadow = whole;
    if (whole) this.camera.layers.enable(FINE);
    else this.camera.layers.disable(FINE);
    this.renderer.setPixelRatio(Math.min(2, devicePixelRatio) * this.quality.share);
  }

  close(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.rest);
    this.frame = -1;
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }

  private aim(): void {
    const { x, z, turn, tilt, far } = this.view;
    const flat = Math.cos(tilt) * far;
    this.camera.position.set(x + Math.sin(turn) * flat, Math.sin(tilt) * far, z + Math.cos(turn) * flat);
    this.camera.lookAt(x, 0, z);
    this.camera.updateMatrixWorld();
  }

  private point(pixel: Spot): void {
    this.aim();
    this.ray.setFromCamera(new Vector2((pixel.x / this.size.width) * 2 - 1, 1 - (pixel.y / this.size.height) * 2), this.camera);
  }
}

const spot = ({ x, y, z }: Position, up: number): Vector3 => new Vector3(mm(x), mm(z) + up, mm(y));

/** A way over the table, leg by leg. */
export function wayLine(points: Position[], colour: string): Object3D {
  const group = new Group();
  for (let at = 1; at < points.length; at += 1) {
    const [a, b] = [points[at - 1], points[at]];
    if (!a || !b || (a.x === b.x && a.y === b.y && a.z === b.z)) continue;
    group.add(new Mesh(new TubeGeometry(new CatmullRomCurve3([spot(a, 3), spot(b, 3)]), 1, 1.6, 8), new MeshBasicMaterial({ color: colour })));
    const knot = new Mesh(new SphereGeometry(2.6, 12, 8), new MeshBasicMaterial({ color: colour }));
    knot.position.copy(spot(b, 3));
    group.add(knot);
  }
  return group;
}

/** A line of sight: whole, or broken where something hides it. */
export function sightLine(from: Vector3, to: Vector3, look: string, palette: Palette, stopped: Vector3 | null): Object3D {
  const group = new Group();
  const geometry = new BufferGeometry().setFromPoints([from, to]);
  const colour = look === 'hidden' ? palette.bad : palette.seen;
  const material = look === 'seen' ? new LineBasicMaterial({ color: colour, transparent: true, opacity: 0.95 }) : new LineDashedMaterial({ color: colour, dashSize: look === 'cover' ? 14 : 5, gapSize: look === 'cover' ? 8 : 9, transparent: true, opacity: 0.9 });
  const line = new Line(geometry, material);
  if (look !== 'seen') line.computeLineDistances();
  group.add(line);
  if (look === 'seen') group.add(new Mesh(new TubeGeometry(new CatmullRomCurve3([from, to]), 1, 0.9, 6), new MeshBasicMaterial({ color: colour, transparent: true, opacity: 0.7 })));
  if (stopped) {
    const mark = new Mesh(new SphereGeometry(4.5, 14, 10), new MeshBasicMaterial({ color: colour }));
    mark.position.copy(stopped);
    group.add(mark);
  }
  return group;
}

/** A reach lies on the table; a template stands on it. */
export function shapeInSpace({ look, shape }: OverlayShape, palette: Palette): Object3D {
  const group = new Group();
  const dangerous = ['threat', 'template', 'deviation'].includes(look);
  const colour = look === 'blocked' || look === 'lane' || look === 'area' ? palette.ink : dangerous ? palette.bad : palette.accent;
  const shapes = shapesOf(shape);
  if (!shapes.length) return group;
  const stands = look === 'template' || look === 'lane' || look === 'front';
  if (stands) {
    const body = new Mesh(solid(shapes, 0.5, TEMPLATE), new MeshStandardMaterial({ color: colour, transparent: true, opacity: 0.2, depthWrite: false, side: DoubleSide }));
    body.userData = { template: true };
    group.add(body);
  }
  group.add(new Mesh(flat(shapes, 1.1), new MeshBasicMaterial({ color: colour, transparent: true, opacity: stands ? 0.3 : look === 'area' ? 0.07 : 0.17, depthWrite: false, side: DoubleSide })));
  for (const one of shapes) {
    const points = one.getPoints(48).map(({ x, y }) => new Vector3(x, 1.4, y));
    if (points[0]) points.push(points[0].clone());
    group.add(new Line(new BufferGeometry().setFromPoints(points), new LineBasicMaterial({ color: colour, transparent: true, opacity: 0.9 })));
  }
  return group;
}
