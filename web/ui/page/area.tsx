import { createContext, useContext } from 'react';

/** The two audiences; each has its own density and its own end of the page title. */
export type Area = 'candidate' | 'hr';

export const AreaContext = createContext<Area>('candidate');

/** The area of the page frame around the caller. */
export const useArea = (): Area => useContext(AreaContext);
