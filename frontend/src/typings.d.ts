/** The date of this build's newest notes (public/releaseNotes.json); its value comes from config/config.ts. */
declare const QIAO_NOTES_DATE: string;

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.css';
