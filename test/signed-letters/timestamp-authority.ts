import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Integer, OctetString, Utf8String } from 'asn1js';
import {
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  PKIStatusInfo,
  SignedData,
  SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import { keyPair, pkcs8Of, readCertificate } from './certificates.ts';

const timestampInfo = '1.2.840.113549.1.9.16.1.4';
const signedData = '1.2.840.113549.1.7.2';

/**
 * The answers to the next requests: `other` stamps something else than requested, `forge` names a later time than it
 * signed.
 */
type Behaviour = 'answer' | 'hang' | 'refuse' | 'other' | 'forge';

/** A timestamp server (RFC 3161) on this machine. */
export async function startTimestampAuthority() {
  const pair = await keyPair('Test Timestamps');
  const key = await crypto.subtle.importKey('pkcs8', pkcs8Of(pair), { name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
  ]);
  const certificate = readCertificate(pair);
  const state = { behaviour: 'answer' as Behaviour, requests: 0 };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    state.requests += 1;
    if (state.behaviour === 'hang') return;
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' });
    response.end(state.behaviour === 'refuse' ? refusal() : await granted(Buffer.concat(chunks)));
  }

  async function granted(asked: Buffer): Promise<Buffer> {
    const request = TimeStampReq.fromBER(new Uint8Array(asked).buffer);
    if (state.behaviour === 'other') {
      request.messageImprint.hashedMessage = new OctetString({ valueHex: new Uint8Array(32).buffer });
    }
    const info = new TSTInfo({
      version: 1,
      policy: '1.3.6.1.4.1.99999.1',
      messageImprint: request.messageImprint,
      serialNumber: new Integer({ value: state.requests }),
      genTime: new Date(),
      ...(request.nonce === undefined ? {} : { nonce: request.nonce }),
    });
    const signed = new SignedData({
      version: 3,
      encapContentInfo: new EncapsulatedContentInfo({
        eContentType: timestampInfo,
        eContent: new OctetString({ valueHex: info.toSchema().toBER(false) }),
      }),
      signerInfos: [
        new SignerInfo({
          version: 1,
          sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
        }),
      ],
      certificates: [certificate],
    });
    await signed.sign(key, 0, 'SHA-256');
    if (state.behaviour === 'forge') {
      info.genTime = new Date(info.genTime.getTime() + 1000);
      signed.encapContentInfo.eContent = new OctetString({ valueHex: info.toSchema().toBER(false) });
    }
    const token = new ContentInfo({ contentType: signedData, content: signed.toSchema(true) });
    const reply = new TimeStampResp({ status: new PKIStatusInfo({ status: 0 }), timeStampToken: token });
    return Buffer.from(reply.toSchema().toBER(false));
  }

  const server = createServer((request, response) => void answer(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function refusal(): Buffer {
  const status = new PKIStatusInfo({ status: 2, statusStrings: [new Utf8String({ value: 'not today' })] });
  return Buffer.from(new TimeStampResp({ status }).toSchema().toBER(false));
}
