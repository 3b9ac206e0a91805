declare global {
  interface Window {
    /** The failure that the test requests; without it, the module works. */
    trouble?: string;
    /** How often the module's timer has run. */
    ticks?: number;
  }
}

type Trouble = 'load' | 'shape' | 'render' | 'suspend' | 'never' | 'leaving';

export const suffers = (from: Trouble): boolean => window.trouble === from;

export const fail = (from: Trouble): void => {
  if (suffers(from)) throw new Error(`trouble: ${from}`);
};
