import type { ExportLayout } from '#contract/hr/handover.ts';
import { builtInLayout, builtInLayouts, type BuiltInLayout } from '#domain/handover/layouts/built-in.ts';
import type { DateForm } from '#domain/handover/layouts/layout.ts';
import { exportLayoutRefs as layoutRefs, handoverRefs as m } from '#domain/handover/messages.ts';
import type { Db } from '#server/db/database.ts';
import { badFields, notFound } from '#server/errors.ts';
import { listOwnLayouts, type OwnLayoutRow } from './queries.ts';

export type ChosenLayout = {
  layout: BuiltInLayout | 'OWN';
  /** Of an own layout. */
  layoutId: string | null;
  name: string;
  dates: DateForm;
  columns: readonly { heading: string; field: string | null }[];
};

/** All layouts: those of the product, then the own ones by name. */
export async function readLayouts(db: Db): Promise<ExportLayout[]> {
  return [...builtInLayouts.map(toBuiltIn), ...(await listOwnLayouts(db)).map(toOwn)];
}

/** An own layout. Raises 404 when there is none with this id. */
export async function readOwnLayout(db: Db, exportLayoutId: string): Promise<ExportLayout> {
  const [row] = await listOwnLayouts(db, exportLayoutId);
  if (row === undefined) throw notFound(layoutRefs.gone);
  return toOwn(row);
}

/** The layout of an export. Raises 400 on its field for an own one that was removed. */
export async function requireLayout(db: Db, named: string): Promise<ChosenLayout> {
  const builtIn = builtInLayouts.find((one) => one === named);
  if (builtIn !== undefined) return { ...builtInLayout(builtIn), layout: builtIn, layoutId: null };
  const [own] = await listOwnLayouts(db, named);
  if (own === undefined) throw badFields([{ path: 'layout', text: m.layoutGone }]);
  return { ...own, layout: 'OWN', layoutId: own.exportLayoutId };
}

function toBuiltIn(layout: BuiltInLayout): ExportLayout {
  const { name, dates, columns, sources } = builtInLayout(layout);
  return {
    layout,
    name,
    isOwn: false,
    dates,
    columns: [...columns],
    sources: Object.entries(sources).map(([source, about]) => ({ source, ...about })),
    version: 0,
    modifiedBy: null,
    modifiedOn: null,
  };
}

function toOwn({ exportLayoutId, name, dates, columns, version, modifiedBy, modifiedOn }: OwnLayoutRow): ExportLayout {
  return {
    layout: exportLayoutId,
    name,
    isOwn: true,
    dates,
    columns: columns.map(({ heading, field }) => ({ heading, field, source: null })),
    sources: [],
    version,
    modifiedBy,
    modifiedOn: modifiedOn.toISOString(),
  };
}
