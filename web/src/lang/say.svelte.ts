import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import english from './en.ftl?raw';

/** The languages of the page. Rules and cards stay English. Another one is a file beside these and a line here. */
export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch' },
  { code: 'fr', name: 'Français' },
] as const;
export type Language = (typeof LANGUAGES)[number]['code'];

const KEY = 'umpire.language';
const others: Record<Exclude<Language, 'en'>, () => Promise<{ default: string }>> = {
  de: () => import('./de.ftl?raw'),
  fr: () => import('./fr.ftl?raw'),
};

function bundle(code: Language, text: string): FluentBundle {
  // Marks that keep words of two writing directions apart would be in the way of tests and of copied text.
  const made = new FluentBundle(code, { useIsolating: false });
  made.addResource(new FluentResource(text));
  return made;
}

const fallback = bundle('en', english);

function known(code: string | null | undefined): Language | undefined {
  return LANGUAGES.find((language) => language.code === code)?.code;
}

function first(): Language {
  try {
    const kept = known(localStorage.getItem(KEY));
    if (kept) return kept;
  } catch {
    // As if nothing had been kept.
  }
  // Tests run where there is no browser.
  for (const wanted of globalThis.navigator?.languages ?? []) {
    const code = known(wanted.slice(0, 2));
    if (code) return code;
  }
  return 'en';
}

class Tongue {
  language = $state<Language>('en');
  private spoken = $state.raw<FluentBundle>(fallback);

  constructor() {
    void this.speak(first());
  }

  /** Loads a language and speaks it from then on. English is there from the start. */
  async speak(code: Language): Promise<void> {
    this.spoken = code === 'en' ? fallback : bundle(code, (await others[code]()).default);
    this.language = code;
    if (globalThis.document) document.documentElement.lang = code;
  }

  async choose(code: Language): Promise<void> {
    await this.speak(code);
    try {
      localStorage.setItem(KEY, code);
    } catch {
      // It holds until the page is closed.
    }
  }

  say(id: string, values?: Record<string, FluentVariable>): string {
    for (const one of [this.spoken, fallback]) {
      const message = one.getMessage(id);
      if (message?.value) return one.formatPattern(message.value, values ?? null);
    }
    return id;
  }
}

export const tongue = new Tongue();

/** A message of the catalogue in the language that is spoken now. */
export const say = (id: string, values?: Record<string, FluentVariable>): string => tongue.say(id, values);
