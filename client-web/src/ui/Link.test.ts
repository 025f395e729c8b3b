import assert from "node:assert/strict";
import {test} from "node:test";
import {limits} from "../protocol/catalogue";
import {voiceHost} from "./Link";

test("the host of a voice link is shown as the browser reads it", () => {
  assert.equal(voiceHost("https://Meet.example:8443/our-table"), "meet.example:8443");
  assert.equal(voiceHost("https://meet.example"), "meet.example");
});

test("what is no https link without credentials is never made a link", () => {
  for (const text of ["", "meet.example", "http://meet.example/", "javascript:alert(1)", "https://"])
    assert.equal(voiceHost(text), undefined, text);
  for (const text of ["https://ann@meet.example/", "https://a:b@meet.example/", "https://meet.example/ x"])
    assert.equal(voiceHost(text), undefined, text);
  const long = "https://meet.example/".padEnd(limits.voice_link_bytes_max, "a");
  assert.equal(voiceHost(long), "meet.example");
  assert.equal(voiceHost(`${long}a`), undefined);
});
