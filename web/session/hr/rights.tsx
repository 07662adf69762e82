import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { type HrRole, isPermitted, type Permission } from '#domain/permissions.ts';
import { hasUnsaved } from '#web/session/unsaved.ts';

export type May = (permission: Permission) => boolean;

/** Null while the roles are unknown, as of a server of another make: then its answers alone decide. */
const Roles = createContext<readonly HrRole[] | null>(null);
export const RolesProvider = Roles.Provider;

export function useMay(): May {
  const roles = useContext(Roles);
  return useCallback((permission) => roles === null || isPermitted(roles, permission), [roles]);
}

/** What only some may use. Who loses the right while something is typed keeps what is on the screen until it is left. */
export function Permitted({ to, children }: { to: Permission; children: ReactNode }) {
  return useKept(useMay()(to), to) ? children : null;
}

/** True where `allowed`, and where it was for the same `place` while something is typed. */
export function useKept(allowed: boolean, place: string): boolean {
  const [open, setOpen] = useState<string | null>(null);
  if (allowed && open !== place) setOpen(place);
  return allowed || (open === place && hasUnsaved());
}
