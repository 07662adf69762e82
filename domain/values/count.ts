const indian = new Intl.NumberFormat('en-IN');

/** A count with Indian grouping: 1200000 is '12,00,000'. */
export const formatCount = (count: number): string => indian.format(count);
