// What a compiler does before it sees any call.
export {};
