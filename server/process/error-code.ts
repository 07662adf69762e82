/** The code of an error of the system, the database or a package ('ENOENT', '28P01', …); '' where it has none. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

export const hasCode = (error: unknown, code: string): boolean => errorCode(error) === code;
