import { parse } from 'svelte/compiler';

/** Attributes that nobody reads. */
const UNREAD = /^(class|style|d|id|href|rel|target|type|name|for|role|scope|src|value|fill-rule|pattern(Units|Transform)|aria-busy|download|autofocus|transform|viewBox|points|fill|stroke.*|text-anchor|preserveAspectRatio|data-.*|lang|aria-(live|describedby|labelledby|controls|hidden|atomic|current|haspopup)|autocomplete|inputmode|enterkeyhint|pattern|filter|mask|clip-path|gradient.*|pathLength|xmlns|width|height|accept|sandbox|referrerpolicy)$/;

interface Node {
  type: string;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Two words that follow each other, or one with a capital letter and three letters at least. */
const isSaid = (text: string): boolean => /\p{L}{2,}[,:;]? \p{L}{1,}/u.test(text) || /^\P{L}*\p{Lu}\p{Ll}{2,}/u.test(text);
const hasWord = (text: string): boolean => /\p{L}{2,}/u.test(text.replace(/&\w+;/g, ''));

/** The texts of a component that a player would read in English whatever language the page speaks. */
export function bareTexts(source: string): string[] {
  const found: string[] = [];
  const tree = parse(source, { modern: true }) as unknown as Record<string, unknown>;

  function walk(value: unknown, unread: boolean): void {
    if (Array.isArray(value)) {
      for (const one of value) walk(one, unread);
      return;
    }
    if (!isNode(value)) return;
    switch (value.type) {
      case 'ImportDeclaration':
      case 'ImportExpression':
      case 'TSTypeAnnotation':
      case 'TSTypeAliasDeclaration':
      case 'TSInterfaceDeclaration':
      case 'TSAsExpression':
      case 'Comment':
        if (value.type === 'TSAsExpression') walk(value.expression, unread);
        return;
      case 'Text':
        if (!unread && hasWord(value.data as string)) found.push((value.data as string).trim());
        return;
      case 'RegularElement':
        if (value.name === 'kbd' || value.name === 'code') return;
        break;
      case 'Attribute':
        walk(value.value, unread || UNREAD.test(value.name as string));
        return;
      case 'ClassDirective':
      case 'StyleDirective':
        return;
      case 'CallExpression': {
        const callee = value.callee as Node;
        // Names of messages, of elements and of what is asked of the browser.
        const name = (callee.name ?? (callee.property as Node | undefined)?.name) as string | undefined;
        walk(value.callee, unread);
        walk(value.arguments, unread || /^(say|querySelector|querySelectorAll|matchMedia|closest|addEventListener|test|match|replace|split)$/.test(name ?? ''));
        return;
      }
      case 'Literal':
        if (!unread && typeof value.value === 'string' && isSaid(value.value)) found.push(value.value);
        return;
      case 'TemplateLiteral': {
        const text = (value.quasis as Node[]).map((part) => (part.value as { cooked: string }).cooked).join('…');
        if (!unread && isSaid(text)) found.push(text);
        walk(value.expressions, unread);
        return;
      }
    }
    for (const [field, part] of Object.entries(value)) if (field !== 'metadata' && field !== 'loc') walk(part, unread);
  }

  walk(tree.fragment, false);
  const script = tree.instance as { content?: unknown } | null;
  const module = tree.module as { content?: unknown } | null;
  walk(script?.content, false);
  walk(module?.content, false);
  return found;
}
