import { createContext, use } from 'react';

/** Which fields of a form may be filled, by `name`, and whether entries may be added or removed. */
export type FieldAccess = { isOpen: (name: string) => boolean; entriesOpen: boolean };

const everything: FieldAccess = { isOpen: () => true, entriesOpen: true };

const Access = createContext<FieldAccess>(everything);

/** Around a form of which only a part is open. Its closed fields do not show; a group without an open one does not either. */
export const FieldAccessProvider = Access.Provider;

export const useFieldAccess = (): FieldAccess => use(Access);
