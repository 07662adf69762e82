import { getDashboard } from '#contract/dashboard.ts';
import type { Mount } from '#server/http/mount.ts';
import { readDashboard } from './read-dashboard.ts';

export function dashboardRoutes(mount: Mount): void {
  mount.answer(getDashboard, readDashboard);
}
