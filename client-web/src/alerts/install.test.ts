import assert from "node:assert/strict";
import {test} from "node:test";
import {installWay, type InstallFacts} from "./install";

const android: InstallFacts = {
  installed: false,
  secure: true,
  asks: true,
  userAgent: "Mozilla/5.0 (Linux; Android 14)",
  touchPoints: 5,
};
const iphone = {...android, asks: false, userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)"};

test("the browser asks if it can", () => {
  assert.equal(installWay(android), "ask");
  assert.equal(installWay({...android, asks: false}), "none");
});

test("on an iPhone or iPad the menu has to be used", () => {
  assert.equal(installWay(iphone), "menu");
  const ipad = {...iphone, userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15)"};
  assert.equal(installWay(ipad), "menu");
  assert.equal(installWay({...ipad, touchPoints: 0}), "none", "a Mac");
});

test("nothing is offered when the page is installed, or was opened over plain http", () => {
  for (const facts of [android, iphone]) {
    assert.equal(installWay({...facts, installed: true}), "none");
    assert.equal(installWay({...facts, secure: false}), "none");
  }
});
