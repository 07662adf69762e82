import * as z from 'zod/mini';
import { foldedName } from '#domain/lookups/lookups.ts';
import { payComponentRefs as c, payRefs as m } from './messages.ts';
import { type PayComponent, payComponentSchema, payName } from './pay-component.ts';
import { refusalsOfComponents } from './pay-refusals.ts';

/** More components than any payroll knows; it bounds a letter's annexure. */
export const payComponentsMax = 40;
const sameName = (one: string, other: string) => foldedName(one) === foldedName(other);

/** A component names the one that it depends on as that one is written. */
function withNamesAsWritten(components: PayComponent[]): PayComponent[] {
  return components.map((component) => {
    const { rule } = component;
    if (rule.type !== 'PERCENT_OF') return component;
    const base = components.find((other) => sameName(other.name, rule.component));
    return base === undefined ? component : { ...component, rule: { ...rule, component: base.name } };
  });
}

const componentsSchema = z.pipe(
  z
    .array(payComponentSchema, { error: c.componentsRequired })
    .check(z.minLength(1, c.componentsRequired), z.maxLength(payComponentsMax, c.tooMany(payComponentsMax))),
  z.transform((components, context) => {
    const written = withNamesAsWritten(components);
    for (const { path, text } of refusalsOfComponents(written)) {
      context.issues.push({ code: 'custom', input: components, path, message: text });
    }
    return written;
  }),
);

/** A pay structure, as HR's form and the server parse it (docs/rules/pay.md). Every valid structure can be computed:
 * names are unique, no component depends on itself, and the whole fixed CTC is distributed. */
export const payStructureSchema = z.object({ name: payName(m.nameRequired), components: componentsSchema });
export type PayStructure = z.output<typeof payStructureSchema>;
