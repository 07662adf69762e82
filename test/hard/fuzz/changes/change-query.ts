import fc from 'fast-check';
import { anyOf, oddNames, indexIn, indexes, texts, written } from './hostile.ts';
import { encoded, type Outgoing } from './outgoing.ts';

export type QueryChange =
  | { query: 'put' | 'twice'; name: string; value: string }
  | { query: 'drop'; at: number }
  | { query: 'bracket'; at: number; as: string }
  | { query: 'add'; text: string }
  | { query: 'many'; times: number; text: string };

/** Values as they are in a query: broken and overlong encodings among them. */
const values = fc.oneof(
  { weight: 3, arbitrary: texts.map((text) => encoded(written(text))) },
  {
    weight: 2,
    arbitrary: anyOf(
      ['%', '%%', '%2', '%zz', '%00', '%u0041', '%C0%80', '%ED%A0%80', '%FF%FE'],
      ['%F4%90%80%80', '+', '%2B', '%25', '1', '0', '-1', '1.0', '1e3', '1e400', '', '='],
      ['==', '[]', '{}', 'null', '%0d%0aSet-Cookie:%20a=b', '&', ';'],
    ),
  },
);

/** Changes of a query; `known` are the names of the call's fields. */
export function queryChanges(known: string[]): fc.Arbitrary<QueryChange> {
  const at = indexes;
  const name = known.length === 0 ? oddNames.map(encoded) : fc.oneof(fc.constantFrom(...known), oddNames.map(encoded));
  return fc.oneof(
    { weight: 8, arbitrary: fc.record({ query: fc.constant('put' as const), name, value: values }) },
    { weight: 2, arbitrary: fc.record({ query: fc.constant('twice' as const), name, value: values }) },
    { weight: 1, arbitrary: fc.record({ query: fc.constant('drop' as const), at }) },
    {
      weight: 1,
      arbitrary: fc.record({
        query: fc.constant('bracket' as const),
        at,
        as: fc.constantFrom('[]', '[0]', '[a]', '[__proto__]', '.a', '[', ']', '%5B%5D', '[999999999]'),
      }),
    },
    { weight: 1, arbitrary: fc.record({ query: fc.constant('add' as const), text: values }) },
    {
      weight: 1,
      arbitrary: fc.record({
        query: fc.constant('many' as const),
        times: fc.constantFrom(2, 100, 2000),
        text: fc.constantFrom('a=1', 'page=1', '%', '&', 'a[b]=1', '__proto__=1'),
      }),
    },
  );
}

export function changeQuery(request: Outgoing, change: QueryChange): void {
  const { query } = request;
  switch (change.query) {
    case 'put':
      request.query = [
        ...query.filter((pair) => !pair.startsWith(`${change.name}=`)),
        `${change.name}=${change.value}`,
      ];
      return;
    case 'twice':
      query.push(`${change.name}=${change.value}`, `${change.name}=${change.value}`);
      return;
    case 'drop':
      query.splice(indexIn(change.at, query.length), 1);
      return;
    case 'bracket': {
      const at = indexIn(change.at, query.length);
      query[at] = (query[at] ?? 'a=1').replace('=', `${change.as}=`);
      return;
    }
    case 'add':
      query.push(change.text);
      return;
    case 'many':
      query.push(...Array.from({ length: change.times }, () => change.text));
  }
}
