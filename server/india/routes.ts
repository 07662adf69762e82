import { lookupIfsc, lookupPincode } from '#contract/india.ts';
import type { Mount } from '#server/http/mount.ts';
import { suggestBank, suggestPlaces } from './lookups.ts';

/** Suggestions for the joining form, from data that comes with the product: nothing typed leaves this server. */
export function indiaRoutes(mount: Mount): void {
  mount(lookupIfsc, async ({ query: { ifsc } }) => ({ responseObject: await suggestBank(ifsc) }));
  mount(lookupPincode, async ({ query: { pincode } }) => ({ responseObject: await suggestPlaces(pincode) }));
}
