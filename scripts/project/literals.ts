import { parseSync } from 'vite';

type Node = {
  type: string;
  start: number;
  value?: unknown;
  name?: { name?: unknown };
  quasis?: { value: { cooked: string } }[];
  consequent?: Node;
  alternate?: Node;
  left?: Node;
  right?: Node;
  expression?: Node;
};

/** Attributes that a person reads or hears, and those that only programs read; any other is a text if it looks like one. */
const forPeople = new Set(['title', 'label', 'placeholder', 'alt', 'aria-label', 'description', 'hint', 'heading']);
const forPrograms = new Set(['className', 'key', 'd', 'viewBox', 'transform', 'sizes', 'accept', 'rel', 'style']);
const anyLetter = /\p{L}/u;
/** No code, such as 'AS_SPECIFIED'. */
const sentence = /^\p{Lu}(?![\p{Lu}_]*$)|\p{L} /u;

/** Texts in a React component that should be in the catalogue (docs/decisions/0056). */
export function literalsIn(file: string, source: string): { line: number; text: string }[] {
  const found: { at: number; text: string }[] = [];
  const take = (at: number, text: unknown, pattern: RegExp): void => {
    if (typeof text === 'string' && pattern.test(text)) found.push({ at, text: text.trim() });
  };
  /** The strings that an expression may come to. */
  const takeResults = (node: Node | undefined, pattern: RegExp): void => {
    if (node === undefined) return;
    if (node.type === 'ParenthesizedExpression') takeResults(node.expression, pattern);
    if (node.type === 'Literal') take(node.start, node.value, pattern);
    if (node.type === 'TemplateLiteral') {
      for (const part of node.quasis ?? []) take(node.start, part.value.cooked, pattern);
    }
    if (node.type === 'ConditionalExpression')
      [node.consequent, node.alternate].forEach((one) => takeResults(one, pattern));
    if (node.type === 'LogicalExpression') [node.left, node.right].forEach((one) => takeResults(one, pattern));
  };
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (node === null || typeof node !== 'object') return;
    const { type, value, name, expression, start } = node as Node;
    if (type === 'JSXText') take(start, value, anyLetter);
    if (type === 'JSXExpressionContainer') takeResults(expression, anyLetter);
    if (type === 'JSXAttribute') {
      const attribute = String(name?.name);
      if (forPrograms.has(attribute)) return;
      const given = (value ?? undefined) as Node | undefined;
      const said = given?.type === 'JSXExpressionContainer' ? given.expression : given;
      takeResults(said, forPeople.has(attribute) ? anyLetter : sentence);
      return walk(said);
    }
    Object.values(node).forEach(walk);
  };
  walk(parseSync(file, source).program);
  return found.map(({ at, text }) => ({ line: source.slice(0, at).split('\n').length, text }));
}
