const indian = new Intl.NumberFormat('en-IN');

/** A count with Indian grouping: 1200000 is '12,00,000'. */
export function formatCount(count: number): string {
  return indian.format(count);
}
