/** The argument of a rendering process that renders previews only. */
export const previewsArgument = 'previews';
