package wechat

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"encoding/base64"
	"encoding/binary"
	"encoding/xml"
	"errors"
	"io"
)

const (
	keySize  = 32 // AES-256
	padBlock = 32 // of the padding, longer than the block of AES
	prefix   = 16 // random bytes before the length
	mostPart = 8  // depth of XML
)

// decrypt reads AES-256-CBC, whose IV is the start of the key: 16 random bytes, 4 bytes of length, the message, the corp id,
// and padding. Its signature has been checked, so the different errors tell a stranger nothing.
func (c *Callback) decrypt(encrypted string) ([]byte, error) {
	sealed, err := base64.StdEncoding.DecodeString(encrypted)
	if err != nil || len(sealed) == 0 || len(sealed)%aes.BlockSize != 0 || len(sealed) > mostBody {
		return nil, ErrMalformed
	}
	block, err := aes.NewCipher(c.key)
	if err != nil {
		return nil, err
	}
	plain := make([]byte, len(sealed))
	cipher.NewCBCDecrypter(block, c.key[:aes.BlockSize]).CryptBlocks(plain, sealed)
	pad := int(plain[len(plain)-1])
	if pad < 1 || pad > padBlock || pad > len(plain) || !bytes.Equal(plain[len(plain)-pad:], bytes.Repeat([]byte{byte(pad)}, pad)) {
		return nil, ErrMalformed
	}
	plain = plain[:len(plain)-pad]
	if len(plain) < prefix+4 {
		return nil, ErrMalformed
	}
	length, rest := binary.BigEndian.Uint32(plain[prefix:]), plain[prefix+4:]
	if uint64(length) > uint64(len(rest)) {
		return nil, ErrMalformed
	}
	if string(rest[length:]) != c.corpID {
		return nil, ErrOtherCorp
	}
	return rest[:length], nil
}

func (c *Callback) encrypt(message []byte) (string, error) {
	if len(message) > mostBody {
		return "", errors.New("wechat: the message is too long to be sealed")
	}
	block, err := aes.NewCipher(c.key)
	if err != nil {
		return "", err
	}
	plain := make([]byte, prefix, prefix+4+len(message)+len(c.corpID)+padBlock)
	_, _ = rand.Read(plain) // never fails
	plain = binary.BigEndian.AppendUint32(plain, uint32(len(message)))
	plain = append(plain, message...)
	plain = append(plain, c.corpID...)
	pad := padBlock - len(plain)%padBlock
	plain = append(plain, bytes.Repeat([]byte{byte(pad)}, pad)...)
	sealed := make([]byte, len(plain))
	cipher.NewCBCEncrypter(block, c.key[:aes.BlockSize]).CryptBlocks(sealed, plain)
	return base64.StdEncoding.EncodeToString(sealed), nil
}

// fields reads the elements below <xml> that hold a text. It refuses document types, so there are no entities, deep
// nesting, and an element that stands twice.
func fields(text []byte) (map[string]string, error) {
	decoder := xml.NewDecoder(bytes.NewReader(text))
	values := map[string]string{}
	var path []string
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, ErrMalformed
		}
		switch token := token.(type) {
		case xml.Directive:
			return nil, ErrMalformed
		case xml.StartElement:
			path = append(path, token.Name.Local)
			if len(path) > mostPart || path[0] != "xml" {
				return nil, ErrMalformed
			}
			if _, twice := values[token.Name.Local]; len(path) == 2 {
				if twice {
					return nil, ErrMalformed
				}
				values[token.Name.Local] = ""
			}
		case xml.EndElement:
			path = path[:len(path)-1]
		case xml.CharData:
			if len(path) == 2 {
				values[path[1]] += string(token)
			}
		}
	}
	if len(values) == 0 {
		return nil, ErrMalformed
	}
	return values, nil
}
