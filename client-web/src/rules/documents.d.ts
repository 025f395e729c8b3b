/** A document of the repository, bundled as its text. */
declare module "*.md" {
  const text: string;
  export default text;
}
