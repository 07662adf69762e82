/** The address of the pay structures, of one of them, or of a new one, as a copy of another where that is named. */
export function payPath(item?: number | 'new', copyOf?: number): string {
  const path = `/hce/settings/pay${item === undefined ? '' : `/${item}`}`;
  return copyOf === undefined ? path : `${path}?copy=${copyOf}`;
}
