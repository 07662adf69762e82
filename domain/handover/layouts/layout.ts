/** How a layout writes dates: as dates of the workbook, shown DD/MM/YYYY, or as text. */
export const dateForms = ['DATE', 'DD/MM/YYYY', 'DD-MMM-YYYY', 'YYYY-MM-DD'] as const;
export type DateForm = (typeof dateForms)[number];

type LayoutSource = {
  page: string;
  address: string;
  /** The page's statement of its own age; null where it has none. */
  dated: string | null;
  readOn: string;
};

type LayoutColumn = {
  heading: string;
  /** The field that it comes from; null where the product has no such field, so that the column stays empty. */
  field: string | null;
  /** Which source has the heading, letter by letter or as the name of the same thing; null where no public page was found. */
  source: string | null;
};

export type Layout = {
  name: string;
  dates: DateForm;
  sources: Readonly<Record<string, LayoutSource>>;
  columns: readonly LayoutColumn[];
};
