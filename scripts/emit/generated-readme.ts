/** `generated/README.md`. */
export const GENERATED_README = `# Do not edit

Every file in this folder is written by \`npm run build\` from \`openapi/\`, and \`console-page.ts\` from
\`src/sandbox/console/\`. Change the source there, build, and commit both. A test fails when this folder is not what a build writes.

Git ignores the YAML, which only the package and the site have: it says the same as the JSON.
`;
