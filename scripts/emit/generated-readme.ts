/** `generated/README.md`. */
export const GENERATED_README = `# Do not edit

Every file in this folder is written by \`npm run build\` from \`openapi/\`. Change the description there,
build, and commit both. A test fails when this folder is not what a build writes.
`;
