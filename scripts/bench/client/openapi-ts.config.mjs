// The command line says what to read and where to write.
export default {
  output: {},
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
};
