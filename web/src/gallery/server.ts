import type { Hears, Reply, Request, Server } from '../lib/connection';
import { ServerError } from '../lib/connection';
import { INCH } from '../lib/lengths';
import type { Draft, Gesture, MarkedModel, Update } from '../lib/protocol';
import { card, film, moving, prompts, scene, update, welcome } from './fixture';

/** Plays the server of the gallery's table: it knows no rules, only how far somebody may go. */
export class GalleryServer implements Server {
  since: number | undefined;
  private seq = 1;

  constructor(
    private readonly hears: Hears,
    private readonly first: 'choose' | 'move' = 'choose',
  ) {
    queueMicrotask(() => {
      hears.state('open', 0);
      hears.welcome(welcome(update(this.seq, { prompts: this.first === 'move' ? moving : prompts })));
    });
  }

  /** The turn of the other side, as it comes over the line. */
  playFilm(): void {
    for (const next of film(this.seq + 1)) this.send(next);
    this.send(update(this.seq + 1, { scene: { is: 'changed', fields: {}, models: [], models_gone: [], markers: [], markers_gone: [] }, log: { from: 0, lines: [] } }));
  }

  request(request: Request): Promise<Reply> {
    const reply = this.reply(request);
    return reply ? Promise.resolve(reply) : Promise.reject(new ServerError('unavailable', 'The gallery has no answer to this.'));
  }

  restart(): void {}
  retry = (): void => {};
  close(): void {}

  private send(next: Update): void {
    this.seq = next.seq;
    // The log goes on where it is; the last picture of a film tells nothing new.
    this.hears.update(next.log.lines.length ? next : { ...next, log: { from: 13, lines: [] } });
  }

  private reply(request: Request): Reply | null {
    const id = 0;
    switch (request.type) {
      case 'draft':
        return { type: 'drafted', id, draft: draft(request.gesture) };
      case 'region':
        return { type: 'region', id, shapes: [{ shape: 'circle', at: [13 * INCH, 8 * INCH], radius: 5 * INCH }] };
      case 'card':
        return { type: 'card', id, card: { ...card, id: request.model, name: scene().models.find((model) => model.id === request.model)?.name ?? card.name } };
      case 'overlay':
        return { type: 'overlay', id, overlay: { shapes: request.kind === 'sight' ? [] : [{ label: request.kind, look: request.kind, shape: { shape: 'circle', at: [13 * INCH, 8 * INCH], radius: 8 * INCH } }], models: request.kind === 'sight' ? seen : [], says: 'It sees three of them.' } };
      case 'measure':
        return { type: 'measured', id, measured: { distance: 9 * INCH, from: { x: 13 * INCH, y: 8 * INCH, z: 0 }, to: { x: 22 * INCH, y: 8 * INCH, z: 0 }, says: '9.0" apart' } };
      case 'details':
        return { type: 'details', id, details: [] };
      case 'odds':
        return { type: 'odds', id, odds: null };
      case 'answer':
        this.playFilm();
        return { type: 'taken', id, seq: this.seq };
      default:
        return null;
    }
  }
}

const seen: MarkedModel[] = [
  { id: 51, look: 'seen', says: 'in sight, 15.2" away' },
  { id: 53, look: 'cover', says: 'cover: the long wall hides half of it' },
  { id: 54, look: 'cover', says: 'cover: the long wall hides half of it' },
  { id: 50, look: 'hidden', says: 'out of sight: Horned Brute 52 stands between' },
  { id: 58, look: 'hidden', says: 'out of sight: the tower stands between' },
];

function draft(gesture: Gesture): Draft {
  const start = { x: 13 * INCH, y: 8 * INCH, z: 0 };
  const point = gesture.by === 'path' ? gesture.points.at(-1) : undefined;
  const end = point ? { x: point.x, y: point.y, z: 0 } : start;
  const used = Math.round(Math.hypot(end.x - start.x, end.y - start.y));
  const refused = used > 5 * INCH ? { rule: 'gallery:move-01', reason: 'it may go 5"', ability: null, model: null } : null;
  return { refused, legs: [{ way: 'walk', from: start, to: end }], used, left: Math.max(0, 5 * INCH - used), ends: end, facing: [1000, 0], notes: [], shapes: [], members: [] };
}
