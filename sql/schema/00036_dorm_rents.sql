-- Rents begin with a day, bills have the computation of a rent, and late check-ins have a reason.
--
-- compatible: no, a program of before computes rents without Dorm_RoomRent.

-- +goose Up
-- The price of a bed of a room from a day on, and the number of beds. A room without rows has always had the values of
-- Dorm_Room.
CREATE TABLE Dorm_RoomRent (
    RoomId     KEY(50)       NOT NULL,
    FromDate   DATE          NOT NULL,
    Beds       INT           NOT NULL,
    RentPerBed DECIMAL(10,2) NOT NULL,
    CONSTRAINT PK_Dorm_RoomRent PRIMARY KEY (RoomId, FromDate)
);
-- The day from which RentPerBed holds; NULL is always.
ALTER TABLE Dorm_Room ADD RentFrom DATE NULL;
-- The computation of a bill's rent.
ALTER TABLE Dorm_Cost ADD RentText NVARCHAR(500) NULL;
-- Why a person was checked in after the month was closed.
ALTER TABLE Dorm_CheckIn ADD LateReason NVARCHAR(100) NULL;

-- +goose Down
ALTER TABLE Dorm_CheckIn DROP COLUMN LateReason;
ALTER TABLE Dorm_Cost DROP COLUMN RentText;
ALTER TABLE Dorm_Room DROP COLUMN RentFrom;
DROP TABLE Dorm_RoomRent;
