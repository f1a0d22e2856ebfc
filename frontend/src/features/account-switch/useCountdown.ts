import { useEffect, useRef, useState } from 'react';

const left = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000));

/** The seconds until a time of this browser's clock, counted every second; calls `onOver` once, when it has come. */
export function useCountdown(until: number, onOver: () => void): number {
  const [seconds, setSeconds] = useState(() => left(until));
  const over = useRef(onOver);
  over.current = onOver;
  useEffect(() => {
    const count = () => {
      const remaining = left(until);
      setSeconds(remaining);
      if (remaining > 0) return;
      clearInterval(timer);
      over.current();
    };
    const timer = setInterval(count, 1000);
    count();
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}

/** Minutes and seconds as `29:05`. */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
