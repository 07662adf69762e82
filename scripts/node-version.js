// Loaded before the .ts entry points (`node --import`), which an older Node cannot even read: hence JavaScript.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `Aarambh needs Node 24 and this is Node ${process.versions.node}. ` +
      'Run "npm ci" without --omit=optional, which brings Node 24 along, or put Node 24 first on PATH.',
  );
  process.exit(1);
}
