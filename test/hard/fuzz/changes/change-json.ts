import fc from 'fast-check';
import * as z from 'zod/mini';
import { jsonOf, jsonTexts, oddNames, indexIn, indexes, type JsonText } from './hostile.ts';
import type { Outgoing } from './outgoing.ts';

/** JSON in pieces: what an object holds twice or under an odd name is kept as it will be written. */
type Node = { text: string } | { items: Node[] } | { entries: [string, Node][] };
type Place = { node: Node; put(node: Node): void; drop(): void };

export type JsonChange =
  | { json: 'put' | 'twice' | 'append'; at: number; value: JsonText }
  | { json: 'drop'; at: number }
  | { json: 'wrap'; at: number; times: number; as: 'list' | 'object' }
  | { json: 'add'; at: number; name: string; value: JsonText }
  | { json: 'field'; path: string[]; value: JsonText }
  | { json: 'whole'; value: JsonText }
  | { json: 'cut'; at: number }
  | { json: 'insert'; at: number; text: string };

/** Changes of a JSON body. `known` are the paths of the call's fields, those that its right request leaves out, too. */
export function jsonChanges(known: string[][]): fc.Arbitrary<JsonChange> {
  const value = jsonTexts;
  const at = indexes;
  return fc.oneof(
    { weight: 6, arbitrary: fc.record({ json: fc.constant('put' as const), at, value }) },
    { weight: 1, arbitrary: fc.record({ json: fc.constantFrom('twice' as const, 'append' as const), at, value }) },
    { weight: 2, arbitrary: fc.record({ json: fc.constant('drop' as const), at }) },
    { weight: 1, arbitrary: fc.record({ json: fc.constant('add' as const), at, name: oddNames, value }) },
    { weight: 1, arbitrary: fc.record({ json: fc.constant('whole' as const), value }) },
    { weight: 1, arbitrary: fc.record({ json: fc.constant('cut' as const), at }) },
    {
      weight: 1,
      arbitrary: fc.record({
        json: fc.constant('insert' as const),
        at,
        text: fc.constantFrom('\ufeff', '}', '{', ',', '"', '\\', '\u0000', '//', ' ', '\ud800', '[1]'),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        json: fc.constant('wrap' as const),
        at,
        times: fc.constantFrom(1, 2, 500),
        as: fc.constantFrom('list' as const, 'object' as const),
      }),
    },
    ...(known.length === 0
      ? []
      : [
          {
            weight: 6,
            arbitrary: fc.record({ json: fc.constant('field' as const), path: fc.constantFrom(...known), value }),
          },
        ]),
  );
}

export function changeJson(request: Outgoing, change: JsonChange): void {
  const before = request.body.kind === 'json' ? request.body.text : '{}';
  request.body = { kind: 'json', text: changed(before, change) };
}

function changed(text: string, change: JsonChange): string {
  if (change.json === 'whole') return jsonOf(change.value);
  if (change.json === 'cut') return text.slice(0, indexIn(change.at, text.length));
  if (change.json === 'insert') {
    const at = indexIn(change.at, text.length + 1);
    return text.slice(0, at) + change.text + text.slice(at);
  }
  const root = nodeOf(text);
  if (root === null) return text;
  const holder = { entries: [['', root]] as [string, Node][] };
  const all = placesIn(holder);
  if (change.json === 'field') putField(root, change.path, { text: jsonOf(change.value) });
  else {
    const place = all[indexIn(change.at, all.length)];
    if (place) changePlace(place, change);
  }
  return holder.entries.map(([, node]) => print(node)).join('');
}

type PlaceChange = Exclude<Extract<JsonChange, { at: number }>, { json: 'cut' | 'insert' }>;

function changePlace(place: Place, change: PlaceChange): void {
  const { node } = place;
  switch (change.json) {
    case 'put':
      return place.put({ text: jsonOf(change.value) });
    case 'drop':
      return place.drop();
    case 'wrap': {
      const [open, close] = change.as === 'list' ? ['[', ']'] : ['{"a":', '}'];
      return place.put({ text: open.repeat(change.times) + print(node) + close.repeat(change.times) });
    }
    case 'add':
      if ('entries' in node) node.entries.push([change.name, { text: jsonOf(change.value) }]);
      return;
    case 'twice':
      if ('entries' in node && node.entries[0]) node.entries.push([node.entries[0][0], { text: jsonOf(change.value) }]);
      return;
    case 'append':
      if ('items' in node) node.items.push({ text: jsonOf(change.value) });
  }
}

function putField(node: Node, [name, ...rest]: string[], value: Node): void {
  if (name === undefined || !('entries' in node)) return;
  const known = node.entries.find(([key]) => key === name);
  const next: Node = rest.length === 0 ? value : (known?.[1] ?? { entries: [] });
  if (known) known[1] = next;
  else node.entries.push([name, next]);
  putField(next, rest, value);
}

/** Null where an earlier change has left no JSON. */
function nodeOf(text: string): Node | null {
  try {
    return built(JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

function built(value: unknown): Node {
  if (Array.isArray(value)) return { items: value.map(built) };
  if (typeof value === 'object' && value !== null) {
    return { entries: Object.entries(value).map(([name, inner]) => [name, built(inner)]) };
  }
  return { text: JSON.stringify(value) };
}

function placesIn(node: Node): Place[] {
  if ('entries' in node) {
    return node.entries.flatMap((entry) => [
      {
        node: entry[1],
        put: (next: Node) => {
          entry[1] = next;
        },
        drop: () => void node.entries.splice(node.entries.indexOf(entry), 1),
      },
      ...placesIn(entry[1]),
    ]);
  }
  if (!('items' in node)) return [];
  return node.items.flatMap((item, index) => [
    {
      node: item,
      put: (next: Node) => void node.items.splice(index, 1, next),
      drop: () => void node.items.splice(index, 1),
    },
    ...placesIn(item),
  ]);
}

function print(node: Node): string {
  if ('text' in node) return node.text;
  if ('items' in node) return `[${node.items.map(print).join(',')}]`;
  return `{${node.entries.map(([name, inner]) => `${JSON.stringify(name)}:${print(inner)}`).join(',')}}`;
}

type JsonSchema = {
  properties?: Record<string, JsonSchema>;
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
};

/** The paths of all fields that a schema names, the groups among them. */
export function knownPaths(schema: z.ZodMiniType | undefined): string[][] {
  if (schema === undefined) return [];
  return pathsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
}

function pathsIn(schema: JsonSchema): string[][] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
    [name],
    ...pathsIn(inner).map((path) => [name, ...path]),
  ]);
  return [...own, ...[schema.allOf, schema.anyOf, schema.oneOf].flatMap((all) => (all ?? []).flatMap(pathsIn))];
}
