// The transform alone, which has no declaration of its own.
declare module 'openapi-typescript/dist/transform/index.mjs' {
  export { transformSchema as default } from 'openapi-typescript';
}
