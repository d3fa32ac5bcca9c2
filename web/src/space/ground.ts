import { CanvasTexture, Color, ConeGeometry, CylinderGeometry, DodecahedronGeometry, DoubleSide, EdgesGeometry, ExtrudeGeometry, Group, InstancedMesh, LineBasicMaterial, LineSegments, Matrix4, Mesh, MeshStandardMaterial, PlaneGeometry, Quaternion, RepeatWrapping, Shape, ShapeGeometry, SRGBColorSpace, Vector3, BoxGeometry, type BufferGeometry, type Material, type Object3D } from 'three';
import { INCH, mm } from '../lib/lengths';
import type { Board, Part, Shape as Drawn } from '../lib/protocol';
import { trees } from '../lib/scatter';
import { clothOf, ground as groundCloth, tile, TILE, type Cloth } from '../lib/texture';

/** Along x as on the table, along z as the table's y, up as heights are. All in millimetres. */
export function outlineShape(outline: [number, number][]): Shape {
  const shape = new Shape();
  outline.forEach(([x, y], at) => (at ? shape.lineTo(mm(x), mm(y)) : shape.moveTo(mm(x), mm(y))));
  return shape;
}

/** A shape of the table as solid ground to build upon: its outlines, and how they are filled. */
export function shapesOf(drawn: Drawn): Shape[] {
  switch (drawn.shape) {
    case 'circle': {
      const shape = new Shape();
      shape.absarc(mm(drawn.at[0]), mm(drawn.at[1]), mm(drawn.radius), 0, Math.PI * 2);
      return [shape];
    }
    case 'rings':
      return drawn.rings.filter((ring) => ring.length > 2).map(outlineShape);
    case 'line': {
      const [a, b] = [drawn.from, drawn.to];
      const [dx, dy] = [mm(b[0] - a[0]), mm(b[1] - a[1])];
      const long = Math.hypot(dx, dy) || 1;
      const [nx, ny] = [(-dy / long) * 1.2, (dx / long) * 1.2];
      const shape = new Shape();
      shape.moveTo(mm(a[0]) + nx, mm(a[1]) + ny);
      shape.lineTo(mm(b[0]) + nx, mm(b[1]) + ny);
      shape.lineTo(mm(b[0]) - nx, mm(b[1]) - ny);
      shape.lineTo(mm(a[0]) - nx, mm(a[1]) - ny);
      return [shape];
    }
  }
}

/** Laid flat at a height. */
export function flat(shapes: Shape[], height: number): BufferGeometry {
  const geometry = new ShapeGeometry(shapes, 24);
  geometry.rotateX(Math.PI / 2);
  geometry.translate(0, height, 0);
  return geometry;
}

/** Standing between two heights. */
export function solid(shapes: Shape | Shape[], bottom: number, top: number): BufferGeometry {
  const geometry = new ExtrudeGeometry(shapes, { depth: Math.max(0.2, top - bottom), bevelEnabled: false, curveSegments: 24 });
  geometry.rotateX(Math.PI / 2);
  geometry.translate(0, top, 0);
  return geometry;
}

const textures = new Map<string, CanvasTexture>();

function clothTexture(cloth: Exclude<Cloth, 'ground'>, dark: boolean): CanvasTexture {
  const key = `${cloth} ${dark}`;
  let texture = textures.get(key);
  if (!texture) {
    texture = new CanvasTexture(tile(cloth, dark));
    texture.wrapS = RepeatWrapping;
    texture.wrapT = RepeatWrapping;
    texture.repeat.set(1 / TILE, 1 / TILE);
    texture.colorSpace = SRGBColorSpace;
    texture.anisotropy = 4;
    textures.set(key, texture);
  }
  return texture;
}

/** The table with all that stands on it for good. What can be stood on or pointed at carries the number of its feature. */
export function buildGround(board: Board, dark: boolean): Group {
  const all = new Group();
  const [wide, deep] = [mm(board.width), mm(board.depth)];
  const texture = new CanvasTexture(groundCloth(board.name, wide, deep, dark));
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  const floor = new Mesh(new PlaneGeometry(wide, deep), new MeshStandardMaterial({ map: texture, roughness: 0.95 }));
  floor.rotation.x = -Math.PI / 2;
  floor.position.set(wide / 2, 0, deep / 2);
  floor.receiveShadow = true;
  floor.userData = { ground: true };
  all.add(floor, frame(wide, deep, dark));
  for (const feature of board.features) {
    for (const part of feature.parts) {
      const made = buildPart(part, dark);
      made.traverse((one) => {
        if (one instanceof Mesh && !one.userData.decoration) one.userData = { ...one.userData, ground: true, feature: feature.id };
      });
      all.add(made);
    }
  }
  return all;
}

/** The edge of the table: wood. */
function frame(wide: number, deep: number, dark: boolean): Group {
  const group = new Group();
  const wood = new MeshStandardMaterial({ color: dark ? '#3d3026' : '#7a5c3e', roughness: 0.7 });
  const edge = 16;
  const board = (x: number, z: number, w: number, d: number) => {
    const mesh = new Mesh(new BoxGeometry(w, 26, d), wood);
    mesh.position.set(x, -10, z);
    mesh.receiveShadow = true;
    group.add(mesh);
  };
  board(wide / 2, -edge / 2, wide + edge * 2, edge);
  board(wide / 2, deep + edge / 2, wide + edge * 2, edge);
  board(-edge / 2, deep / 2, edge, deep);
  board(wide + edge / 2, deep / 2, edge, deep);
  return group;
}

function buildPart(part: Part, dark: boolean): Object3D {
  const group = new Group();
  const shape = outlineShape(part.outline);
  const [bottom, top] = [mm(part.bottom), mm(part.top)];
  const cloth = clothOf(part.look, part.top >= INCH * 2);
  const surface = (more: Partial<ConstructorParameters<typeof MeshStandardMaterial>[0]> = {}): MeshStandardMaterial =>
    new MeshStandardMaterial({ ...(cloth && cloth !== 'ground' ? { map: clothTexture(cloth, dark) } : { color: dark ? '#4a5650' : '#d8cfb8' }), roughness: 0.9, ...more });
  const add = (geometry: BufferGeometry, material: Material, casts = true): Mesh => {
    const mesh = new Mesh(geometry, material);
    mesh.castShadow = casts;
    mesh.receiveShadow = true;
    group.add(mesh);
    return mesh;
  };
  switch (part.look) {
    case 'forest': {
      add(flat([shape], bottom + 0.6), surface({ side: DoubleSide }), false);
      group.add(wood(part, top, dark), volume(shape, bottom, top, dark));
      break;
    }
    case 'water':
      add(flat([shape], bottom + 0.5), surface({ side: DoubleSide, roughness: 0.18, metalness: 0.25 }), false);
      break;
    case 'grass':
      add(flat([shape], bottom + 0.6), surface({ side: DoubleSide }), false);
      group.add(blades(part, Math.max(8, top), dark));
      break;
    case 'rough':
    case 'rubble':
      add(flat([shape], bottom + 0.6), surface({ side: DoubleSide }), false);
      group.add(stones(part, dark));
      break;
    case 'trench':
      add(flat([shape], bottom + 0.5), surface({ side: DoubleSide, color: '#8a7a66' }), false);
      break;
    case 'cloud':
      add(solid(shape, bottom, Math.max(top, bottom + 40)), surface({ transparent: true, opacity: 0.32, depthWrite: false }), false).userData.decoration = true;
      break;
    case 'fire':
      add(flat([shape], bottom + 0.8), surface({ side: DoubleSide, emissive: new Color('#b3400f'), emissiveIntensity: 0.6 }), false);
      break;
    case 'archway':
    case 'door':
      add(solid(shape, bottom, top), surface({ transparent: true, opacity: 0.45 }), false);
      break;
    case 'stairs':
      add(sloped(solid(shape, bottom, top), part), surface());
      break;
    default:
      if (top - bottom < 0.3) add(flat([shape], top + 0.5), surface({ side: DoubleSide }), false);
      else {
        add(solid(shape, bottom, top), surface());
        group.add(edges(solid(shape, bottom, top), dark));
      }
  }
  if (part.deadly) group.add(spikes(part, top));
  return group;
}

/** The volume that the rules know: as thin as a drawing. */
function volume(shape: Shape, bottom: number, top: number, dark: boolean): Object3D {
  const lines = edges(solid(shape, bottom, top), dark, 0.22);
  return lines;
}

function edges(geometry: BufferGeometry, dark: boolean, opacity = 0.4): LineSegments {
  return new LineSegments(new EdgesGeometry(geometry, 30), new LineBasicMaterial({ color: dark ? '#0a0e0c' : '#4c4230', transparent: true, opacity }));
}

/** Rises from its bottom to its top. */
function sloped(geometry: BufferGeometry, part: Part): BufferGeometry {
  const [rx, ry] = part.rises ?? [0, 0];
  const along = ([x, y]: [number, number]) => mm(x) * rx + mm(y) * ry;
  const ends = part.outline.map(along);
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const [bottom, top] = [mm(part.bottom), mm(part.top)];
  const places = geometry.getAttribute('position');
  for (let at = 0; at < places.count; at += 1) {
    if (places.getY(at) < top - 0.1 || high === low) continue;
    const share = (places.getX(at) * rx + places.getZ(at) * ry - low) / (high - low);
    places.setY(at, bottom + 1 + (top - bottom - 1) * share);
  }
  geometry.computeVertexNormals();
  return geometry;
}

function instanced(geometry: BufferGeometry, material: Material, places: Matrix4[]): InstancedMesh {
  const mesh = new InstancedMesh(geometry, material, places.length);
  places.forEach((place, at) => mesh.setMatrixAt(at, place));
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  mesh.userData.decoration = true;
  return mesh;
}

const put = (x: number, y: number, z: number, sx: number, sy: number, sz: number, turn = 0): Matrix4 =>
  new Matrix4().compose(new Vector3(x, y, z), new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), turn), new Vector3(sx, sy, sz));

/** Trees, where the flat view draws them. */
function wood(part: Part, top: number, dark: boolean): Object3D {
  const group = new Group();
  const all = trees(part);
  const high = Math.max(38, top);
  const trunk = new MeshStandardMaterial({ color: dark ? '#3a2c20' : '#6d5237', roughness: 1 });
  const leaves = new MeshStandardMaterial({ color: dark ? '#2f5a38' : '#5f8443', roughness: 1, flatShading: true });
  const light = new MeshStandardMaterial({ color: dark ? '#3f6d44' : '#83a35b', roughness: 1, flatShading: true });
  const grown = (tone: number) => high * (0.72 + tone * 0.26);
  group.add(instanced(new CylinderGeometry(0.14, 0.2, 1, 7), trunk, all.map((tree) => put(tree.x, grown(tree.tone) * 0.18, tree.y, tree.r, grown(tree.tone) * 0.36, tree.r))));
  const [firs, oaks] = [all.filter((_, at) => at % 2), all.filter((_, at) => at % 2 === 0)];
  group.add(instanced(new ConeGeometry(0.85, 1, 8), leaves, firs.map((tree) => put(tree.x, grown(tree.tone) * 0.62, tree.y, tree.r, grown(tree.tone) * 0.76, tree.r, tree.tone * 6))));
  group.add(instanced(new DodecahedronGeometry(0.95, 1), light, oaks.map((tree) => put(tree.x, grown(tree.tone) * 0.66, tree.y, tree.r, grown(tree.tone) * 0.3, tree.r, tree.tone * 6))));
  return group;
}

function blades(part: Part, high: number, dark: boolean): Object3D {
  const grass = new MeshStandardMaterial({ color: dark ? '#4a6a3c' : '#8ba25a', roughness: 1 });
  const spots = trees({ ...part, outline: part.outline }).flatMap((tree) => [0, 1, 2, 3, 4].map((at) => put(tree.x + Math.cos(at * 2.4 + tree.tone * 6) * tree.r, high / 2, tree.y + Math.sin(at * 2.4 + tree.tone * 6) * tree.r, 3, high, 3)));
  return instanced(new ConeGeometry(0.5, 1, 4), grass, spots);
}

function stones(part: Part, dark: boolean): Object3D {
  const grey = new MeshStandardMaterial({ color: dark ? '#6c6c66' : '#a89f8e', roughness: 1, flatShading: true });
  const spots = trees(part).map((tree) => put(tree.x, tree.r * 0.22, tree.y, tree.r * 0.6, tree.r * 0.5, tree.r * 0.6, tree.tone * 6));
  return instanced(new DodecahedronGeometry(1, 0), grey, spots);
}

function spikes(part: Part, top: number): Object3D {
  const red = new MeshStandardMaterial({ color: '#8c2a20', roughness: 0.6 });
  const [first] = part.outline;
  const across = part.outline.map(([x, y]) => [mm(x), mm(y)] as const);
  const spots: Matrix4[] = [];
  if (first) {
    for (let at = 0; at < across.length; at += 1) {
      const [a, b] = [across[at], across[(at + 1) % across.length]];
      if (!a || !b) continue;
      for (let share = 0; share < 1; share += 0.25) spots.push(put(a[0] + (b[0] - a[0]) * share, top + 5, a[1] + (b[1] - a[1]) * share, 4, 12, 4));
    }
  }
  return instanced(new ConeGeometry(0.5, 1, 5), red, spots);
}

