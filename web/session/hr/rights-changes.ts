import { sharedValue } from '#web/ui/shared-value.ts';

/** How often the roles or departments of the user changed while the portal was open: what was loaded before is out of date. */
export const rightsChanges = sharedValue(0);
