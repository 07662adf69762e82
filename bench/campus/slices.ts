import { access, mkdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A control group of Linux whose processes together get no more than a share of one processor, from the moment that
 * it is set: as many small machines on one large one (cgroups(7)). */
export type Slice = {
  /** A command that joins the group and becomes what follows. */
  through: string[];
  setShare(share: number): Promise<void>;
  /** When all that ran in it has ended. */
  remove(): Promise<void>;
};

const root = '/sys/fs/cgroup';
const periodMicroseconds = 20_000;

/** Makes the group; raises where this machine has no such groups, or this user may not make one. */
export async function makeSlice(name: string): Promise<Slice> {
  const isFirstVersion = await access(join(root, 'cpu')).then(
    () => true,
    () => false,
  );
  const folder = join(root, isFirstVersion ? 'cpu' : '', name);
  await mkdir(folder).catch((error: unknown) => {
    throw new Error(`this part needs Linux and a user who may make control groups, such as root: ${String(error)}`);
  });
  return {
    through: ['sh', '-c', 'echo $$ > "$0" && exec "$@"', join(folder, 'cgroup.procs')],
    setShare: async (share) => {
      const quota = Math.round(share * periodMicroseconds);
      if (isFirstVersion) {
        await writeFile(join(folder, 'cpu.cfs_period_us'), String(periodMicroseconds));
        await writeFile(join(folder, 'cpu.cfs_quota_us'), String(quota));
      } else await writeFile(join(folder, 'cpu.max'), `${quota} ${periodMicroseconds}`);
    },
    remove: () => rmdir(folder),
  };
}
