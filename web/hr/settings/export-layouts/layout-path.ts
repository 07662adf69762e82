/** The address of the layouts, of one of them, or of a new one, as a copy of another where that is named. */
export function layoutPath(item?: string, copyOf?: string): string {
  const path = `/hce/settings/export-layouts${item === undefined ? '' : `/${item}`}`;
  return copyOf === undefined ? path : `${path}?copy=${copyOf}`;
}
