import { assignKeys } from './keys';
import type { Asked, Detail, OverlayShape, Target, Verb } from './protocol';

/** An answer that can be chosen, by its place in the list of answers. */
export type Choice = {
  /** With its target. */
  label: string;
  says: string;
  group: string;
  target: Target | null;
  declines: boolean;
  shapes: OverlayShape[];
  /** The place of its verb in the question. */
  verb: number;
  /** The model that moves next if it is chosen. */
  moves: number | null;
  /** The unit of which somebody moves next if it is chosen. */
  movesUnit: number | null;
};

/** All options of a question by their places, with what has been asked about them so far. */
export function unfolded(asked: Asked | null, name: (model: number) => string, details: Map<number, Detail>): Choice[] {
  if (asked?.choices.kind !== 'options') return [];
  const options: Choice[] = [];
  const { verbs } = asked.choices;
  verbs.forEach((verb, own) => {
    const place = firstAlike(verbs, own);
    const add = (at: number, label: string, target: Target | null, moves: number | null): void => {
      const movesUnit = verb.target_moves && target?.on === 'unit' ? target.id : null;
      const detail = details.get(at);
      options[at] = {
        label: detail?.label || label,
        says: detail?.says ?? '',
        shapes: detail?.shapes ?? [],
        group: verb.group ?? '',
        declines: verb.declines ?? false,
        target,
        verb: place,
        moves,
        movesUnit,
      };
    };
    for (const { at, label, target } of verb.options ?? []) add(at, label, target ?? null, verb.moves ?? null);
    for (const [at, id] of verb.models ?? []) {
      add(at, `${verb.label}: ${name(id)}`, { on: 'model', id }, verb.target_moves ? id : (verb.moves ?? null));
    }
  });
  return options;
}

/** The places of a verb's options. */
export const placesOf = (verb: Verb): number[] => [...(verb.options ?? []).map(({ at }) => at), ...(verb.models ?? []).map(([at]) => at)];

/** Verbs that read the same are one for a player, whether or not a drag of the target chooses them: the place of the first. */
function firstAlike(verbs: Verb[], place: number): number {
  const wanted = verbs[place];
  if (!wanted?.models?.length) return place;
  return verbs.findIndex((verb) => verb.models?.length && verb.label === wanted.label && verb.group === wanted.group && verb.declines === wanted.declines);
}

/** Something to press: an option, or a verb whose target is chosen next. */
export type Offered = { key: string | null; at: number | null; verb: number; label: string; declines: boolean; targets: number };
export type Group = { name: string; declines: boolean; offered: Offered[] };

/**
 * A question as it is listed: verbs by group in the order in which groups first come, what declines last, keys from top to bottom. A verb
 * with one option is that option. Of a verb that is open its options are listed, with what declines; so are those of the only verb.
 */
export function listed(asked: Asked | null, options: Choice[], open: number | null, isOwn: (option: Choice) => boolean = () => false): Group[] {
  if (asked?.choices.kind !== 'options') return [];
  const { verbs } = asked.choices;
  const alike = verbs.map((_, place) => firstAlike(verbs, place));
  const active = verbs.flatMap((verb, place) => (verb.declines || alike[place] !== place ? [] : [place]));
  const opened = open ?? (active.length === 1 ? (active[0] ?? null) : null);
  const groups: Group[] = [];
  verbs.forEach((verb, place) => {
    // Giving the game up has a button of its own.
    if (verb.gives_up || alike[place] !== place) return;
    const declines = verb.declines ?? false;
    if (opened !== null && place !== opened && !declines) return;
    const name = declines ? '' : opened === place ? verb.label : (verb.group ?? '');
    let group = groups.find((known) => known.name === name && known.declines === declines);
    if (!group) groups.push((group = { name, declines, offered: [] }));
    const places = verbs.flatMap((other, at) => (alike[at] === place ? placesOf(other) : []));
    if (places.length === 1 || place === opened || declines) {
      const each = places.map((at): Offered => {
        const label = options[at]?.label ?? verb.label;
        return { key: null, at, verb: place, label: place === opened ? targetLabel(verb, at, label, options) : label, declines, targets: 1 };
      });
      const own = ({ at }: Offered): number => Number(at !== null && options[at] !== undefined && isOwn(options[at]));
      group.offered.push(...each.sort((a, b) => own(a) - own(b)));
    } else {
      group.offered.push({ key: null, at: null, verb: place, label: verb.label, declines, targets: places.length });
    }
  });
  const shown = [...groups.filter((group) => !group.declines), ...groups.filter((group) => group.declines)];
  const flat = shown.flatMap((group) => group.offered);
  assignKeys(flat).forEach((key, place) => {
    const offered = flat[place];
    if (offered) offered.key = key;
  });
  return shown;
}

/** Under its verb an option need only say its target. */
function targetLabel(verb: Verb, at: number, label: string, options: Choice[]): string {
  const aimed = options[at]?.target?.on === 'model' && (verb.models?.length ?? 0) > 0;
  const prefix = `${verb.label}: `;
  if (!aimed) return label;
  return label.startsWith(prefix) ? label.slice(prefix.length) : label;
}
