/** Verhoeff's multiplication in the dihedral group of order ten: `dihedral[a][b]` is a times b. */
const dihedral = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 2, 3, 4, 0, 6, 7, 8, 9, 5],
  [2, 3, 4, 0, 1, 7, 8, 9, 5, 6],
  [3, 4, 0, 1, 2, 8, 9, 5, 6, 7],
  [4, 0, 1, 2, 3, 9, 5, 6, 7, 8],
  [5, 9, 8, 7, 6, 0, 4, 3, 2, 1],
  [6, 5, 9, 8, 7, 1, 0, 4, 3, 2],
  [7, 6, 5, 9, 8, 2, 1, 0, 4, 3],
  [8, 7, 6, 5, 9, 3, 2, 1, 0, 4],
  [9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
] as const;

/** Which digit replaces which at each position from the right; the pattern repeats after eight. */
const permutations = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 5, 7, 6, 2, 8, 3, 0, 9, 4],
  [5, 8, 0, 3, 7, 9, 6, 1, 4, 2],
  [8, 9, 1, 6, 0, 4, 3, 5, 2, 7],
  [9, 4, 5, 3, 1, 2, 6, 8, 7, 0],
  [4, 2, 8, 6, 5, 7, 3, 9, 0, 1],
  [2, 7, 9, 3, 8, 0, 6, 4, 1, 5],
  [7, 0, 4, 6, 9, 1, 3, 2, 5, 8],
] as const;

/** True when the last digit is Verhoeff's check digit of the others. Raises a RangeError for other characters. */
export function hasVerhoeffCheckDigit(digits: string): boolean {
  if (!/^\d+$/.test(digits)) throw new RangeError('Not a row of digits');
  const product = [...digits].toReversed().reduce((product, digit, position) => {
    const permuted = permutations[position % permutations.length]?.[Number(digit)] ?? 0;
    return dihedral[product]?.[permuted] ?? 0;
  }, 0);
  return product === 0;
}
