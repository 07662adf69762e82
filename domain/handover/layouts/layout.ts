/** How a layout writes dates: as dates of the workbook, shown DD/MM/YYYY, or as text. */
export const dateForms = ['DATE', 'DD/MM/YYYY', 'DD-MMM-YYYY', 'YYYY-MM-DD'] as const;
export type DateForm = (typeof dateForms)[number];

/** A public page that tells how somebody else's product names its columns. */
export type LayoutSource = {
  page: string;
  address: string;
  /** What the page says of its own age; null where it says nothing. */
  dated: string | null;
  /** When it was read, YYYY-MM-DD. */
  readOn: string;
};

export type LayoutColumn = {
  heading: string;
  /** The field that it comes from; null where nobody is asked for it here, so that it stays empty. */
  field: string | null;
  /** Which source has the heading, letter by letter or as the name of the same thing; null where no public page was found. */
  source: string | null;
};

/** A layout that comes with the product. */
export type Layout = {
  name: string;
  dates: DateForm;
  sources: Readonly<Record<string, LayoutSource>>;
  columns: readonly LayoutColumn[];
};
