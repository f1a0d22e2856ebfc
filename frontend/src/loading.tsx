import { Splash } from '@/components/Splash';

/** Umi shows this while the chunks of a route load. */
export default Splash;
