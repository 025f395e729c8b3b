// sbom.mjs LOCK PACKAGES...: writes the image's software bill of materials to standard output, as CycloneDX 1.5. LOCK is the page's
// package-lock.json, of which only what browsers load is listed. Each line of PACKAGES is a Debian package: name, version,
// architecture, source.
import {readFileSync} from "node:fs";

const [lockFile, ...packageFiles] = process.argv.slice(2);
if (packageFiles.length === 0) throw new Error("sbom.mjs LOCK PACKAGES...");

const escaped = (text) => encodeURIComponent(text);

function debianPackage(line) {
  const [name, version, architecture, source] = line.split(" ");
  if (!source) throw new Error(`not a line of packages: ${line}`);
  const purl = `pkg:deb/debian/${escaped(name)}@${escaped(version)}?arch=${escaped(architecture)}`;
  return {type: "library", "bom-ref": purl, name, version, purl, properties: [{name: "debian:source", value: source}]};
}

function npmPackage([path, {version, integrity, license}]) {
  const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  const purl = `pkg:npm/${name.split("/").map(escaped).join("/")}@${escaped(version)}`;
  const hash = integrity?.startsWith("sha512-") && Buffer.from(integrity.slice("sha512-".length), "base64").toString("hex");
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version,
    purl,
    ...(hash && {hashes: [{alg: "SHA-512", content: hash}]}),
    ...(license && {licenses: [{license: {id: license}}]}),
  };
}

const debian = packageFiles.flatMap((file) => readFileSync(file, "utf8").split("\n").filter(Boolean)).map(debianPackage);
const npm = Object.entries(JSON.parse(readFileSync(lockFile, "utf8")).packages)
  .filter(([path, {dev}]) => path.includes("node_modules/") && !dev)
  .map(npmPackage);
const components = [...new Map([...debian, ...npm].map((one) => [one.purl, one])).values()];
const application = {type: "application", "bom-ref": "sequenced", name: "sequenced"};
console.log(JSON.stringify({bomFormat: "CycloneDX", specVersion: "1.5", version: 1, metadata: {component: application}, components}, null, 1));
